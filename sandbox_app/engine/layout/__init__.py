"""The floor: geometry, ways round obstacles, where things stand."""
