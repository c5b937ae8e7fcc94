"""The only door to the protocol's SDK: tools and resources over standard input and output, till the client goes.

Standard output belongs to the protocol: while it serves, the SDK keeps it on a descriptor of its own and turns number 1
to standard error, so that nothing that Python or C code prints gets among the messages. Unusual: a tool runs in the
event loop's own thread, so calls are carried out one after the other in the order in which they came; a decision takes
tenths of a second, and a message that comes meanwhile waits.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mcp import MCPError, types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from sandbox_app.engine.scenario_words import near
from training_app.agent.mcp_server.tool import Answer, Tool

SERVER = "sandbox-studio"
SHOWN = 80  # characters of what came, in an error


class Document(NamedTuple):
    """Something to read: `read` gives text, or plain values that go out as JSON."""

    uri: str
    title: str
    read: Callable[[], Any]


def serve(instructions: str, tools: Sequence[Tool], documents: Sequence[Document]) -> None:
    """Until standard input ends."""
    asyncio.run(_serve(make_server(instructions, tools, documents)))


def make_server(instructions: str, tools: Sequence[Tool], documents: Sequence[Document]) -> Server[Any]:
    by_name, by_uri = {tool.name: tool for tool in tools}, {document.uri: document for document in documents}

    async def list_tools(context: Any, asked: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(tool) for tool in tools])

    async def call_tool(context: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        return _result(_found("tool", asked.name, by_name).answer(asked.arguments or {}))

    async def list_resources(context: Any, asked: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[_resource(document) for document in documents])

    async def read_resource(context: Any, asked: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        return types.ReadResourceResult(contents=[_contents(_found("resource", str(asked.uri), by_uri))])

    return Server(
        SERVER,
        instructions=instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


async def _serve(server: Server[Any]) -> None:
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def _found(kind: str, name: str, known: dict[str, Any]) -> Any:
    if name not in known:
        raise MCPError(types.INVALID_PARAMS, f"there is no {kind} “{name[:SHOWN]}”: {near(name[:SHOWN], known)}")
    return known[name]


def _tool(tool: Tool) -> types.Tool:
    hints = types.ToolAnnotations(read_only_hint=tool.only_looks, open_world_hint=False)
    return types.Tool(name=tool.name, description=tool.description, input_schema=tool.schema, annotations=hints)


def _result(answer: Answer) -> types.CallToolResult:
    text = types.TextContent(type="text", text=answer.text)
    return types.CallToolResult(content=[text], structured_content=answer.facts, is_error=answer.is_refused)


def _resource(document: Document) -> types.Resource:
    return types.Resource(uri=document.uri, name=document.title, mime_type=_type_of(document))


def _contents(document: Document) -> types.TextResourceContents:
    read = document.read()
    text = read if isinstance(read, str) else json.dumps(read, ensure_ascii=False)
    return types.TextResourceContents(uri=document.uri, mime_type=_type_of(document), text=text)


def _type_of(document: Document) -> str:
    return "application/json" if document.uri.endswith(".json") else "text/plain"
