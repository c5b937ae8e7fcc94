"""Perception: what an agent is told, in words."""
