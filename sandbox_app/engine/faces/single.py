"""A scenario as a Gymnasium environment: an action is the number of a call, an observation the scene graph in arrays.

The first robot acts; others, if there are any, stand still, and end the episode when it does. An illegal call ends the
episode as the scenario says; its observation, which Gymnasium needs, is that of the state as it stands.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from sandbox_app.engine.faces.encoding import Arrays, Encoding, call_numbered, mask_of
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.splits import TRAIN

WAITING = ("stop()", "wait(1)", "done()")  # what others say, the first that they can


class ScenarioEnv(gymnasium.Env[Arrays, np.int64]):
    """`scenario`: a scenario, a library name or a path. `seed`: of the first episode, if its reset names none."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 30}

    def __init__(self, scenario: Scenario | str, seed: int | None = None, render_mode: str | None = None):
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario.load(scenario)
        self.render_mode, self._seed = render_mode, seed
        self.sandbox = Sandbox(self.scenario)
        self.robot, *self._others = (robot.name for robot in self.scenario.robots)
        self.calls = sorted(self.sandbox.calls(self.robot))
        self._waiting = {name: _first_of(self.sandbox.calls(name)) for name in self._others}
        self._encoding = Encoding(self.scenario)
        self.action_space = spaces.Discrete(len(self.calls))
        self.observation_space = self._encoding.space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Without a seed: the next of those that the last one leads to, from the training seeds."""
        seed, self._seed = (self._seed if seed is None else seed), None
        super().reset(seed=seed)
        episode = int(self.np_random.integers(TRAIN.start, TRAIN.stop)) if seed is None else seed
        _, info = self.sandbox.reset(seed=episode)
        return self._observation(), {**info, "action_mask": self._mask()}

    def step(self, action: np.int64 | int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        call = call_numbered(self.calls, action)
        waiting = {name: "done()" if call == "done()" else said for name, said in self._waiting.items()}
        _, reward, terminated, truncated, info = self.sandbox.step({self.robot: call, **waiting} if waiting else call)
        verdict = info["verdicts"][self.robot]
        told = {
            **{key: info[key] for key in ("reward", "success", "reason", "state_hash", "physics_steps")},
            "call": call,
            "legal": verdict.legal,
            "rule": verdict.rule,
            "outcome": str(info["outcomes"][self.robot]),
            "action_mask": self._mask(),
        }
        return self._observation(), reward, terminated, truncated, told

    def render(self) -> np.ndarray | None:
        """uint8 (360, 480, 3); nothing unless the render mode is rgb_array."""
        return self.sandbox.render() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        self.sandbox.close()

    def _observation(self) -> Arrays:
        return self._encoding.encode(self.sandbox.scene_graph(self.robot))

    def _mask(self) -> np.ndarray:
        return mask_of(self.calls, self.sandbox.legal_calls(self.robot))


def _first_of(calls: list[str]) -> str:
    return next(call for call in WAITING if call in calls)
