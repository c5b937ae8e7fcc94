"""One thread for torch, as a run has: on busy cores a second one only waits."""

import pytest
import torch


@pytest.fixture(autouse=True, scope="session")
def one_thread() -> None:
    torch.set_num_threads(1)
