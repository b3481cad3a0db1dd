"""The ablation table of a system: the whole of it against itself with one part at a time the other way round."""

from __future__ import annotations

from dataclasses import replace

from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.report import Report, build_report
from vectree.evaluate.results import ResultFolder
from vectree.evaluate.runner import Done, RunSettings, Told, run
from vectree.evaluate.systems import named_system
from vectree.evaluate.systems.switches import ablation
from vectree.types.progress import Report as Reading


def ablate(
    settings: RunSettings, told: Told | None = None, reading: Reading | None = None
) -> tuple[tuple[Done, ...], Report]:
    """What was run, and the report on it; the baseline is the whole system, the only one in ``settings.systems``.

    Routing is left out where a question is put to its own documents only. Raises what ``run`` raises, and InputError
    for a system without switches.
    """
    base, system = named_system(settings.systems[0])
    loaded = load_dataset(settings.dataset, settings.data)
    names = ablation(base, system, leave_out=("routing",) if loaded.scope == "document" else ())
    done = run(replace(settings, systems=names), told, reading)
    folder = ResultFolder(settings.out, settings.dataset)
    return done, build_report(loaded, folder, baseline=base, systems=tuple(one.system for one in done))
