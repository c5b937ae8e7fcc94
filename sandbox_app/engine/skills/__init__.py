"""What each call of an agent does in physics."""
