"""All robots of one world through one episode: each thinks for itself, and when all have decided the world moves.

What comes of a decision is everybody's: the reward is the team's, and stands with each robot's call. In the chain, a
verdict and an outcome follow each robot's call, then the monitor's alerts and the messages that came; reward and state
hash stand once, at the outcome of the first.
"""

from collections.abc import Sequence
from typing import Any

from sandbox_app.engine import Sandbox
from sandbox_app.engine.monitor import WATCHED
from sandbox_app.engine.observation import Observation
from sandbox_app.engine.spoken import text_of
from training_app.agent.episode import Episode, Spoken
from training_app.agent.mind import Mind
from training_app.agent.recorder import Recorder
from training_app.agent.turns import Reply, Turn


class Team:
    def __init__(self, sandbox: Sandbox, seed: int):
        self.episode = Episode(seed)
        self.ended = False
        self._sandbox, self._chain = sandbox, Recorder()
        names = [robot.name for robot in sandbox.scenario.robots]
        seen = _by_robot(sandbox.reset(seed=seed)[0], names)
        self._minds = [Mind(sandbox, name, seen[name], self._chain) for name in names]
        self._asked: list[tuple[Mind, Turn]] = []
        self._received: dict[str, int] = {}  # messages that are in the chain already

    def turns(self) -> list[Turn]:
        """One of each robot that has not decided yet."""
        self._asked = [(mind, mind.turn()) for mind in self._minds if not mind.call]
        return [turn for _, turn in self._asked]

    def hear(self, replies: Sequence[Reply]) -> None:
        """The answers to the newest turns; when every robot has its call, the world moves on."""
        for (mind, turn), reply in zip(self._asked, replies, strict=True):
            self.episode.spoken.append(Spoken(turn.task, turn.prompt, reply.text, mind.robot))
            mind.hear(reply)
        if all(mind.call for mind in self._minds):
            self._act()

    def _act(self) -> None:
        calls = {mind.robot: mind.call for mind in self._minds}
        action = calls if len(calls) > 1 else next(iter(calls.values()))
        observation, reward, terminated, truncated, info = self._sandbox.step(action)
        self._pay(reward, info)
        self.episode.calls.append(text_of(action))
        self._record(reward, info)
        self._chain.decision, self._chain.seconds = len(self.episode.calls), self._sandbox.seconds
        if observation is not None:
            seen = _by_robot(observation, list(calls))
            for mind in self._minds:
                legal, outcome = info["verdicts"][mind.robot].legal, info["outcomes"][mind.robot]
                alerts = sum(self._whose(each) == mind.robot and each["severity"] != "info" for each in info["alerts"])
                mind.look(seen[mind.robot], not legal or outcome.status != "success", alerts)
        if terminated or truncated:
            self._end(truncated and not terminated, info)

    def _pay(self, reward: float, info: dict[str, Any]) -> None:
        """The reward stands at each robot's call of this decision."""
        episode = self.episode
        for mind in self._minds:
            last = next(spoken for spoken in reversed(episode.spoken) if spoken.agent == mind.robot)
            last.reward = reward
        episode.total_reward += reward
        for name, part in info["reward"].items():
            episode.parts[name] = episode.parts.get(name, 0.0) + part

    def _record(self, reward: float, info: dict[str, Any]) -> None:
        once: dict[str, Any] = {
            "reward": round(reward, 4),
            "parts": {name: round(part, 4) for name, part in info["reward"].items() if part},
            "state_hash": info["state_hash"],
        }
        for mind in self._minds:
            verdict, outcome = info["verdicts"][mind.robot], info["outcomes"].get(mind.robot)
            found = "legal" if verdict.legal else f"{verdict.rule}: {verdict.reason}"
            self._chain.add("verdict", found, agent=mind.robot, legal=verdict.legal)
            self._chain.add("outcome", str(outcome or "refused"), agent=mind.robot, **once)
            once = {}
        for alert in info["alerts"]:
            self._chain.add("alert", _words(alert), agent=self._whose(alert), details=alert)
        self._record_messages()

    def _whose(self, alert: dict[str, Any]) -> str:
        """The robot that it is about; the first, if it is about a thing."""
        robots = [mind.robot for mind in self._minds]
        return alert["subject"] if alert["subject"] in robots else robots[0]

    def _record_messages(self) -> None:
        """Each new one at who received it, naming the node of the call by which it was sent."""
        for robot, inbox in self._sandbox.world.knowledge.inboxes.items():
            for message in inbox[self._received.get(robot, 0) :]:
                details = {"sender": message.sender, "sent_by": self._chain.newest("act", message.sender)}
                self._chain.add("message", f"{message.sender}: {message.phrase}", agent=robot, details=details)
            self._received[robot] = len(inbox)

    def _end(self, truncated: bool, info: dict[str, Any]) -> None:
        episode = self.episode
        self.ended, episode.truncated = True, truncated
        gave_up = next((mind.given_up for mind in self._minds if mind.given_up), "")
        episode.success = bool(info["success"])
        episode.reason = f"gave up: {gave_up}" if gave_up and not episode.success else info["reason"]
        episode.nodes = self._chain.to_json_value()
        if truncated:
            episode.last_prompts = {mind.robot: mind.act_turn().prompt for mind in self._minds}


def _words(alert: dict[str, Any]) -> str:
    watched = WATCHED[alert["kind"]]
    value = "not a number" if alert["value"] is None else f"{alert['value']:g} {watched.unit}"
    return f"{alert['severity']}: {watched.words}: {alert['subject']}, {value} (limit {alert['limit']:g})"


def _by_robot(seen: Observation | dict[str, Observation], names: Sequence[str]) -> dict[str, Observation]:
    """One robot's observation comes alone."""
    return seen if isinstance(seen, dict) else {names[0]: seen}
