"""The protocol's SDK has one door, and what goes through it does not depend on it."""

from tests.test_structure import all_imports, module_of

SDK = {"mcp", "mcp_types"}


def test_one_file_is_the_door_to_the_protocol():
    doors = {module_of(path) for path, _, name in all_imports() if name.split(".")[0] in SDK}
    assert doors == {"training_app.agent.mcp_server.stdio"}
