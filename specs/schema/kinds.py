"""All kinds of spec: the model of each, and the folder its files stand in."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from types import MappingProxyType

from specs.schema.agent import Agent
from specs.schema.contract import Contract
from specs.schema.dataset import Dataset
from specs.schema.image import Image
from specs.schema.peer import Peer
from specs.schema.persona import Persona
from specs.schema.policy import Policy
from specs.schema.published import Published
from specs.schema.sweep import Sweep
from specs.schema.task import Task
from specs.schema.world import World

#: Any compiled spec.
Spec = Task | Dataset | Image | Contract | Agent | Sweep | Published | Persona | Peer | Policy | World

KINDS: Mapping[str, type[Spec]] = MappingProxyType(
    {
        "Task": Task,
        "Dataset": Dataset,
        "Image": Image,
        "Contract": Contract,
        "Agent": Agent,
        "Sweep": Sweep,
        "Published": Published,
        "Persona": Persona,
        "Peer": Peer,
        "Policy": Policy,
        "World": World,
    }
)

#: Folder of each kind below the spec root; tasks have one more level, their category.
FOLDERS: Mapping[str, str] = MappingProxyType(
    {
        "Task": "tasks",
        "Dataset": "datasets",
        "Image": "images",
        "Contract": "contracts",
        "Agent": "agents",
        "Sweep": "sweeps",
        "Published": "published",
        "Persona": "personas",
        "Peer": "peers",
        "Policy": "policies",
        "World": "worlds",
    }
)


def spec_id(spec: Spec) -> str:
    """Return the id that other specs and results use: `<category>/<name>` for a task, else the name."""
    return spec.id if isinstance(spec, Task) else spec.name


def home_of(spec: Spec) -> PurePosixPath:
    """Return where the spec's file must stand, relative to the spec root."""
    return PurePosixPath(FOLDERS[spec.kind], f"{spec_id(spec)}.jsonnet")
