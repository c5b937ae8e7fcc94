"""The kinds of robots: one row each, found by the name that a scenario gives."""

from sandbox_app.engine.robots.husky import Husky
from sandbox_app.engine.robots.mobile import MobileManipulator
from sandbox_app.engine.robots.panda import Panda
from sandbox_app.engine.robots.robot import Robot

KINDS: dict[str, type[Robot]] = {"mobile_manipulator": MobileManipulator, "panda": Panda, "husky": Husky}
