"""The guard speaks when something goes wrong, once."""

from training_app.learning.guard import Guard


class Told:
    """Collects alerts."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def alert(self, severity: str, name: str, text: str) -> None:
        self.names.append(name)


def test_a_collapse_is_told_when_it_begins_and_again_when_it_comes_back():
    told = Told()
    guard = Guard(told)
    for update, entropy in enumerate([0.5, 0.001, 0.001, 0.001, 0.001, 0.5, 0.001]):
        guard.watch(update, {"objective/entropy": entropy})
    assert told.names == ["entropy_collapse"] * 2


def test_what_is_usual_is_not_told():
    told = Told()
    guard = Guard(told)
    for update in range(20):
        guard.watch(update, {"objective/entropy": 0.1, "objective/kl": 0.1, "rollout/illegal_share": 0.05})
    assert told.names == []
