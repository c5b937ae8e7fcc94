"""One robot's head through an episode: perceive → plan → act → reflect, each a node of the chain.

A mind asks for one turn at a time and is told the reply, so whoever answers may answer many minds at once. After its
call it waits until the world has moved. When it plans again after a failure, the chain goes back to the plan in force,
as a `backtrack` node, and the subgoal that failed comes last in the next plan; how often it may, the scenario says.
When no choice is left it gives up with the cause, and all it can still say is that it is done.
"""

from sandbox_app.engine import Sandbox
from sandbox_app.engine.observation import Observation
from training_app.agent import branches, execution, perception, planning, reflection
from training_app.agent.grammar import Ordering
from training_app.agent.perception import last_words, subgoal
from training_app.agent.recorder import Recorder
from training_app.agent.turns import Reply, Task, Turn

NO_WAY = "no way"  # what stands in the way of who can only wait


class Mind:
    def __init__(self, sandbox: Sandbox, robot: str, observation: Observation, chain: Recorder):
        self.robot, self.call = robot, ""
        self._sandbox, self._observation, self._chain = sandbox, observation, chain
        self._cognition = sandbox.scenario.cognition
        self._in_team = len(sandbox.scenario.robots) > 1
        self._branches = branches.Branches(
            self._cognition.backtracks, branches.LOST_IN_TEAM if self._in_team else branches.LOST
        )
        self.given_up = ""  # why
        self._memory = reflection.Memory(met_before=self._met())
        self._subgoals: tuple[str, ...] = ()
        self._asked_for: set[str] = set()  # the goals when it planned
        self._then: tuple[int, str] = (0, "")  # when it planned: goals met, and who else had its subgoal's object
        self._task: Task = self._next_task()

    def turn(self) -> Turn:
        turn = {"plan": self._plan_turn, "act": self._act_turn, "reflect": self._reflect_turn}[self._task]()
        turn = self._in_its_language(turn)
        self._chain.add("perceive", turn.sight, agent=self.robot)
        self._asked = turn
        return turn

    def hear(self, reply: Reply) -> None:
        """The answer to the newest turn."""
        turn = self._asked
        numbers = {"logprob": _short(reply.logprob), "value": _short(reply.value)}
        self._chain.add(turn.task, reply.text, agent=self.robot, prompt=turn.question, **numbers)
        {"plan": self._planned, "act": self._decided, "reflect": self._reflected}[turn.task](reply.text)

    def look(self, observation: Observation, failed: bool, alerts: int = 0) -> None:
        """The world has moved, and this is what the robot sees now. `alerts`: how many the monitor raised about it."""
        at, is_idle, known = self._subgoal(), self.call.startswith("wait("), _hazards(self._observation)
        self.call, self._observation = "", observation
        self._memory = self._memory.after(failed, is_idle, alerts + len(_hazards(observation) - known))
        if failed:
            self._branches.failed(at, reflection.known(last_words(observation)))
        elif self._has_waited():
            self._branches.failed(at, NO_WAY, branches.STUCK)
        self._branches.forget_all_but(self._open())
        self._task = "reflect" if self._reflection_due(failed) else self._next_task()

    # What is asked ---------------------------------------------------------------------------------------------

    def _plan_turn(self) -> Turn:
        goals = self._observation.goals
        sight = perception.overview(self._observation, planning.in_view(goals))
        return Turn("plan", sight, planning.QUESTION, self._plan_grammar(), agent=self.robot)

    def act_turn(self) -> Turn:
        """What it would be asked if it were to act now."""
        return self._in_its_language(self._act_turn())

    def _in_its_language(self, turn: Turn) -> Turn:
        return turn.in_chinese() if self._cognition.language == "zh" else turn

    def _act_turn(self) -> Turn:
        grammar = (execution.last_call if self.given_up else execution.call_grammar)(self._sandbox, self.robot)
        return Turn("act", self._focus(), execution.QUESTION, grammar, agent=self.robot)

    def _reflect_turn(self) -> Turn:
        asked = reflection.question(self._memory, self._met())
        at, is_open, ways = self._subgoal(), self._open(), self._branches
        is_lost = ways.is_lost(at, is_open)
        sober = reflection.sober(
            self._memory, self._observation, self._met(),
            stuck=ways.cause(at) if ways.is_stuck(at, is_open) else "", lost=ways.cause(at) if is_lost else "",
        )  # fmt: skip
        grammar = reflection.MAY_GIVE_UP if is_lost else reflection.GRAMMAR
        if is_lost and ways.is_beyond_hope(at):
            grammar = reflection.ONLY_GIVE_UP
        return Turn("reflect", self._focus(), asked, grammar, sober, self.robot)

    def _focus(self) -> str:
        return perception.focus(self._observation, planning.current(self._observation.goals, self._subgoals))

    # What follows ----------------------------------------------------------------------------------------------

    def _planned(self, text: str) -> None:
        self._subgoals = planning.subgoals_of(text)
        self._then = self._met(), self._taken_by()
        self._asked_for = {goal["name"] for goal in self._observation.goals}
        self._task = "act"

    def _reflected(self, text: str) -> None:
        self._memory = self._memory.cleared(self._met())
        self.given_up = reflection.given_up(text)
        self._task = "act" if self.given_up else self._next_task()
        if reflection.replans(text) and self._branches.left and self._open():
            at = self._subgoal()
            self._branches.go_back(at)
            self._task = "plan"
            words = f"back to the plan: {at} comes later; {self._branches.left} left"
            self._chain.add("backtrack", words, agent=self.robot, parent=self._chain.newest("plan", self.robot))

    def _decided(self, call: str) -> None:
        self.call = call

    def _reflection_due(self, failed: bool) -> bool:
        due = self._memory.decisions >= self._cognition.reflect_every and not self.given_up
        return due or ((failed or self._memory.dangers > 0) and self._cognition.reflect_on_failure)

    def _next_task(self) -> Task:
        """It plans again when its plan is used up, something new is asked for, or others have moved the work on."""
        goals = self._observation.goals
        is_open = planning.open_goals(goals)
        if self.given_up:
            return "act"
        is_new = any(goal["name"] not in self._asked_for for goal in is_open)
        moved = self._in_team and bool(is_open) and self._then != (self._met(), self._taken_by())
        return "plan" if is_new or moved or planning.used_up(goals, self._subgoals) else "act"

    def _has_waited(self) -> bool:
        """It is time to reflect, and all that it did was wait; in a team that may be its part of the work."""
        return not self._in_team and self._memory.idle == self._memory.decisions >= self._cognition.reflect_every

    def _plan_grammar(self) -> Ordering:
        return planning.plan_grammar(self._observation.goals, self._branches.later)

    def _subgoal(self) -> str:
        """What it works on; empty when nothing is open."""
        goal = planning.current(self._observation.goals, self._subgoals)
        return subgoal(goal) if goal else ""

    def _open(self) -> list[str]:
        return [subgoal(goal) for goal in planning.in_view(self._observation.goals)]

    def _taken_by(self) -> str:
        """The other robot that holds what this one's subgoal is about."""
        goal = planning.current(self._observation.goals, self._subgoals)
        wanted = goal and goal["object"]
        return next((other.name for other in self._observation.others if wanted and other.holding == wanted), "")

    def _met(self) -> int:
        return sum(goal["met"] for goal in self._observation.goals)


def _hazards(observation: Observation) -> set[str]:
    return {hazard.device for hazard in observation.hazards}


def _short(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
