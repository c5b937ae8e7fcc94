"""How fast the engine is, and how often its goals are reached: measured, and told as plain values."""
