"""The only door to PyBullet."""
