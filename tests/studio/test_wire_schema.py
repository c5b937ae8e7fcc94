"""The front end's types are those of the wire: the schema that they are generated from is fresh."""

from studio.wire_schema import SCHEMA_FILE, wire_schema, wire_schema_text


def test_the_schema_file_is_fresh():
    command = "python3 manage.py schema && cd frontend && npm run wire"
    assert SCHEMA_FILE.read_text(encoding="utf-8") == wire_schema_text(), f"{SCHEMA_FILE.name} is stale; run: {command}"


def test_both_wires_and_the_scenario_are_in_it():
    names = wire_schema()["$defs"]
    wanted = {"SessionClientMessage", "SessionServerMessage", "RunClientMessage", "RunServerMessage", "Scenario"}
    assert wanted <= set(names)
