"""One agent through one episode: perceive → plan → act → verdict → outcome → reflect, each a node of the chain.

A mind asks for one turn at a time and is told the reply, so whoever answers may answer many minds at once. When the
agent plans again after a failure, the chain goes back to the plan in force, as a `backtrack` node; how often it may,
the scenario says. Left out: several agents in one world.
"""

from typing import Any

from sandbox_app.engine import Sandbox
from training_app.agent import execution, perception, planning, reflection
from training_app.agent.episode import Episode, Spoken
from training_app.agent.recorder import Recorder
from training_app.agent.turns import Reply, Task, Turn


class Mind:
    def __init__(self, sandbox: Sandbox, seed: int):
        self.episode = Episode(seed)
        self.ended = False
        self._sandbox = sandbox
        self._cognition = sandbox.scenario.cognition
        self._observation, _ = sandbox.reset(seed=seed)
        self._chain = Recorder(sandbox.scenario.robots[0].name)
        self._backtracks = self._cognition.backtracks
        self._memory = reflection.Memory(met_before=self._met())
        self._subgoals: tuple[str, ...] = ()
        self._task: Task = self._next_task()

    def turn(self) -> Turn:
        turn = {"plan": self._plan_turn, "act": self._act_turn, "reflect": self._reflect_turn}[self._task]()
        self._chain.add("perceive", turn.sight)
        self._asked = turn
        return turn

    def hear(self, reply: Reply) -> None:
        """The answer to the newest turn; after a call, the world has moved on."""
        turn = self._asked
        self.episode.spoken.append(Spoken(turn.task, turn.prompt, reply.text))
        numbers = {"logprob": _short(reply.logprob), "value": _short(reply.value)}
        self._chain.add(turn.task, reply.text, prompt=turn.question, **numbers)
        {"plan": self._planned, "act": self._acted, "reflect": self._reflected}[turn.task](reply.text)

    # What is asked ---------------------------------------------------------------------------------------------

    def _plan_turn(self) -> Turn:
        goals = self._observation.goals
        sight = perception.overview(self._observation, planning.in_view(goals))
        return Turn("plan", sight, planning.QUESTION, planning.plan_grammar(goals))

    def _act_turn(self) -> Turn:
        goal = planning.current(self._observation.goals, self._subgoals)
        sight = perception.focus(self._observation, goal)
        return Turn("act", sight, execution.QUESTION, execution.call_grammar(self._sandbox))

    def _reflect_turn(self) -> Turn:
        goal = planning.current(self._observation.goals, self._subgoals)
        sight = perception.focus(self._observation, goal)
        asked = reflection.question(self._memory, self._met())
        sober = reflection.sober(self._memory, self._observation, self._met())
        return Turn("reflect", sight, asked, reflection.GRAMMAR, sober)

    # What follows ----------------------------------------------------------------------------------------------

    def _planned(self, text: str) -> None:
        self._subgoals = planning.subgoals_of(text)
        self._task = "act"

    def _reflected(self, text: str) -> None:
        self._memory = self._memory.cleared(self._met())
        self._task = self._next_task()
        if reflection.replans(text) and self._backtracks and planning.open_goals(self._observation.goals):
            self._backtracks -= 1
            self._task = "plan"
            words = f"back to the plan; {self._backtracks} left"
            self._chain.add("backtrack", words, parent=self._chain.newest("plan"))

    def _acted(self, call: str) -> None:
        observation, reward, terminated, truncated, info = self._sandbox.step(call)
        self._record_outcome(call, reward, info)
        self._chain.decision, self._chain.seconds = len(self.episode.calls), self._sandbox.seconds
        if observation is not None:
            failed = not info["verdict"].legal or info["outcome"].status != "success"
            self._observation = observation
            self._memory = self._memory.after(failed)
            self._task = "reflect" if self._reflection_due(failed) else self._next_task()
        if terminated or truncated:
            self._end(truncated and not terminated, info)

    def _record_outcome(self, call: str, reward: float, info: dict[str, Any]) -> None:
        episode, verdict = self.episode, info["verdict"]
        episode.calls.append(call)
        episode.spoken[-1].reward = reward
        episode.total_reward += reward
        for name, part in info["reward"].items():
            episode.parts[name] = episode.parts.get(name, 0.0) + part
        found = "legal" if verdict.legal else f"{verdict.rule}: {verdict.reason}"
        self._chain.add("verdict", found, legal=verdict.legal)
        self._chain.add(
            "outcome",
            str(info["outcome"] or "refused"),
            reward=round(reward, 4),
            parts={name: round(part, 4) for name, part in info["reward"].items() if part},
            state_hash=info["state_hash"],
        )

    def _end(self, truncated: bool, info: dict[str, Any]) -> None:
        episode = self.episode
        self.ended, episode.truncated = True, truncated
        episode.success, episode.reason = bool(info["success"]), info["reason"]
        episode.nodes = self._chain.to_json_value()
        if truncated:
            episode.last_prompt = self._act_turn().prompt

    def _reflection_due(self, failed: bool) -> bool:
        due = self._memory.decisions >= self._cognition.reflect_every
        return due or (failed and self._cognition.reflect_on_failure)

    def _next_task(self) -> Task:
        return "plan" if planning.used_up(self._observation.goals, self._subgoals) else "act"

    def _met(self) -> int:
        return sum(goal["met"] for goal in self._observation.goals)


def _short(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
