"""A scenario as a PettingZoo environment: all robots act at once, each from what it knows itself.

They work for one aim, so each is given the whole reward. The episode ends for all of them together.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from sandbox_app.engine.faces.encoding import Arrays, Encoding, call_numbered, mask_of
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from sandbox_app.engine.splits import TRAIN


class ScenarioParallelEnv(ParallelEnv[str, Arrays, int]):
    """`scenario`: a scenario, a library name or a path."""

    metadata = {"name": "sandbox_studio_v0", "render_modes": ["rgb_array"], "render_fps": 30}

    def __init__(self, scenario: Scenario | str, render_mode: str | None = None):
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario.load(scenario)
        self.render_mode = render_mode
        self.sandbox = Sandbox(self.scenario)
        self.possible_agents = [robot.name for robot in self.scenario.robots]
        self.agents: list[str] = []
        self.calls = {name: sorted(self.sandbox.calls(name)) for name in self.possible_agents}
        self._encoding, self._random = Encoding(self.scenario), None
        self.observation_spaces = {name: self._encoding.space() for name in self.possible_agents}
        self.action_spaces = {name: spaces.Discrete(len(calls)) for name, calls in self.calls.items()}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Arrays], dict[str, dict[str, Any]]]:
        """Without a seed: the next of those that the last one leads to, from the training seeds."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        episode = int(self._random.integers(TRAIN.start, TRAIN.stop)) if seed is None else seed
        _, info = self.sandbox.reset(seed=episode)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos(seed=episode, state_hash=info["state_hash"])

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        """Observations, rewards, terminations, truncations and infos, each by robot."""
        calls = {name: call_numbered(self.calls[name], actions.get(name)) for name in self.agents}
        _, reward, terminated, truncated, info = self.sandbox.step(calls)
        told = {key: info[key] for key in ("reward", "success", "reason", "state_hash", "physics_steps")}
        infos, observations, agents = self._infos(**told), self._observations(), self.agents
        for name in agents:
            infos[name].update(
                call=calls[name], legal=info["verdicts"][name].legal, outcome=str(info["outcomes"][name])
            )
        if terminated or truncated:
            self.agents = []
        return (
            observations,
            dict.fromkeys(agents, reward),
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            infos,
        )

    def render(self) -> np.ndarray | None:
        """uint8 (360, 480, 3); nothing unless the render mode is rgb_array."""
        return self.sandbox.render() if self.render_mode == "rgb_array" else None

    def state(self) -> np.ndarray:
        """All there is as it is, in one row of numbers."""
        arrays = self._encoding.encode(self.sandbox.scene_graph())
        return np.concatenate([array.ravel().astype(np.float32) for array in arrays.values()])

    def close(self) -> None:
        self.sandbox.close()

    def _observations(self) -> dict[str, Arrays]:
        return {name: self._encoding.encode(self.sandbox.scene_graph(name)) for name in self.agents}

    def _infos(self, **told: Any) -> dict[str, dict[str, Any]]:
        return {
            name: {**told, "action_mask": mask_of(self.calls[name], self.sandbox.legal_calls(name))}
            for name in self.agents
        }
