"""The agent that walks the trees: seven tools over three layers of growing payload, and the loop that calls them.

The tools are the same for the agent and for the MCP server. What they read is a ``Reader``: a library.
"""

from vectree.agent.actions import Finished
from vectree.agent.loop import MAX_STEPS, AgentRun, Policy, run_agent
from vectree.agent.react import ReActPolicy
from vectree.agent.reader import Reader
from vectree.agent.toolbox import Toolbox

__all__ = ["MAX_STEPS", "AgentRun", "Finished", "Policy", "ReActPolicy", "Reader", "Toolbox", "run_agent"]
