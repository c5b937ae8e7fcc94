"""How much work a run does: literal tables, each number with its reason.

The numbers are fixed by the preset, never by the clock, so the same seed gives the same curve on a fast and on a slow
machine. A budget shorter than the preset's own time scales the work down by one factor, known before the start
(`sized`); a clock that runs out all the same cuts between two updates, never within one and never before the least.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Sizes:
    seconds: float  # how long the whole takes on two quiet cores

    demonstrations: int  # expert episodes
    sft_steps: int
    sft_batch: int
    sft_rate: float

    updates: int
    episodes: int  # per update; whole ones, so that no world has to be kept between two updates
    minibatch: int  # replies
    epochs: int
    rate: float  # falls in a straight line to a tenth

    validation_every: int  # updates
    validation_episodes: int
    evaluation_episodes: int  # held out; 200 give an interval of about ± 5 points

    critic_updates: int = 2  # a critic that knows nothing would lead the policy astray
    critic_epochs: int = 8  # over stored hidden states, nearly free
    clip: float = 0.2  # PPO's usual value
    gamma: float = 0.99  # the article's value
    trace: float = 0.95  # GAE's usual value
    entropy: float = 0.01  # the article's value
    divergence: float = 0.02  # holds the tongue of the supervised model, lets the policy go
    value_weight: float = 0.5  # PPO's usual value
    demonstration_share: float = 0.1  # a tenth of what the supervised stage taught is told again
    reward_scale: float = 0.1  # brings returns near 1
    lanes: int = 16  # worlds in lockstep, 35 MB each; more would make the model's batches hardly cheaper
    sft_keep_every: int = 50  # steps between two checkpoints: seconds of work at risk
    sft_tell_every: int = 5  # steps between two points of the curve


PRESETS: dict[str, Sizes] = {
    "quick": Sizes(
        seconds=480,  # measured; leaves a third of 12 minutes for a busier machine
        demonstrations=120,  # enough that every name and place is seen in every part
        sft_steps=80,  # stops when the task is known but not mastered: a model too sure of itself no longer explores
        sft_batch=32,
        sft_rate=1e-3,  # usual for a model this small
        updates=28,
        episodes=48,  # about five hundred decisions
        minibatch=128,
        epochs=2,
        rate=3e-4,  # PPO's usual value
        validation_every=4,
        validation_episodes=64,
        evaluation_episodes=200,
    ),
    "standard": Sizes(
        seconds=3600,
        demonstrations=400,
        sft_steps=600,
        sft_batch=64,
        sft_rate=1e-3,
        updates=110,
        episodes=96,  # larger updates, quieter gradients, now that there is time
        minibatch=128,
        epochs=2,
        rate=3e-4,
        validation_every=5,
        validation_episodes=128,
        evaluation_episodes=400,
    ),
    "paper": Sizes(
        seconds=7200,
        demonstrations=500,
        sft_steps=1000,
        sft_batch=32,  # the article's value
        sft_rate=3e-4,
        updates=200,
        episodes=64,
        minibatch=32,  # the article's value
        epochs=2,
        rate=3e-5,  # the article's value
        entropy=0.01,  # the article's value
        gamma=0.99,  # the article's value
        validation_every=10,
        validation_episodes=128,
        evaluation_episodes=400,
    ),
}

LEAST = {  # below these a stage does not do what its name says
    "demonstrations": 12,
    "sft_steps": 30,
    "updates": 3,
    "episodes": 8,
    "validation_episodes": 8,
    "evaluation_episodes": 16,
}


def sized(preset: str, budget_seconds: float) -> Sizes:
    """The preset's work, or its share of it when the budget is shorter than the preset takes."""
    whole = PRESETS[preset]
    share = min(1.0, budget_seconds / whole.seconds)
    if share == 1.0:
        return whole
    smaller = {name: max(least, round(getattr(whole, name) * share)) for name, least in LEAST.items()}
    return replace(whole, seconds=budget_seconds, **smaller)
