"""The expert: a task planner that reads a scenario's own goals, skills and devices."""
