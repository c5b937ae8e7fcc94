"""Every example on the page about the engine in Python runs as it stands."""

import re

from studio.home import ROOT

PAGE = ROOT / "docs" / "engine-python.md"


def test_the_examples_run_in_order_in_one_namespace(capsys):
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) >= 10
    namespace = {"__name__": "example"}
    for number, block in enumerate(blocks):
        exec(compile(block, f"{PAGE.name}, example {number + 1}", "exec"), namespace)
    assert "SandboxStudio" in PAGE.read_text()
    assert capsys.readouterr().out
