"""Other tellings of the same demonstration: names exchanged for others of their kind, left for right.

It is done on token ids, by a table: a name between brackets is one token wherever it stands, and `left` and `right`
as words of a sight are tokens of their own. Names that the vocabulary could not hold as one token stay as they are.
"""

from dataclasses import dataclass, replace

import numpy as np
from transformers import PreTrainedTokenizerFast

from sandbox_app.engine import Scenario
from training_app.agent.sample import Sample
from training_app.agent.speech import encode, single_tokens


@dataclass(frozen=True)
class Exchange:
    size: int
    kinds: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]

    def applied(self, sample: Sample, generator: np.random.Generator) -> Sample:
        table = self._table(generator)
        return replace(sample, prompt=table[sample.prompt].tolist(), reply=table[sample.reply].tolist())

    def _table(self, generator: np.random.Generator) -> np.ndarray:
        table = np.arange(self.size)
        for kind in self.kinds:
            table[list(kind)] = generator.permutation(kind)
        if generator.random() < 0.5:
            table[list(self.sides)] = self.sides[::-1]
        return table


def make_exchange(tokenizer: PreTrainedTokenizerFast, scenario: Scenario) -> Exchange:
    kinds = (
        [thing.name for thing in scenario.objects if not thing.fixed],
        [zone.name for zone in scenario.zones],
    )
    sides = [encode(tokenizer, side) for side in (" left", " right")]
    return Exchange(
        size=len(tokenizer),
        kinds=tuple(tuple(single_tokens(tokenizer, kind).values()) for kind in kinds),
        sides=tuple(ids[0] for ids in sides if len(ids) == 1),
    )
