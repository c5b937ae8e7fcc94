"""A sandbox's skills as tools of the Model Context Protocol, for any language model that speaks it.

Unusual: a client sees what its robots sense and no more; what changes or resets the world stands apart, in `controls`,
and is there only where it was asked for. Left out: prompts, sampling, transports other than standard input and output.
"""

from training_app.agent.mcp_server.serving import serve_sandbox

__all__ = ["serve_sandbox"]
