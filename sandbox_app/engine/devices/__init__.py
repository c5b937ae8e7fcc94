"""Devices: state machines with a body."""
