"""Systems with switches in their names, and the ablation table made of them."""

from __future__ import annotations

import pytest

from vectree.errors import InputError
from vectree.evaluate.systems import load_system, named_system
from vectree.evaluate.systems.ours import Vectree
from vectree.evaluate.systems.switches import ablation
from vectree.evaluate.systems.treerag import TreeRag


def test_switches_become_settings_of_the_product() -> None:
    name, system = named_system("vectree-auto:dense=off:budget_tokens=1000:profile=paper")
    assert isinstance(system, Vectree)
    assert system.given == {"dense": False, "budget_tokens": 1000, "profile": "paper"}
    assert system.settings["dense"] is False
    assert name == "vectree-auto:budget_tokens=1000:dense=off:profile=paper"


def test_one_system_has_one_name() -> None:
    written = ("vectree-dfs:max_branches=1:dense=no", "vectree-dfs:dense=false:max_branches=1")
    names = {named_system(one)[0] for one in written}
    assert names == {"vectree-dfs:dense=off:max_branches=1"}
    assert named_system("dense")[0] == "dense"


def test_a_value_may_be_a_path() -> None:
    _, system = named_system("vectree-auto:page_weights=C:\\mine.json:tree=off")
    assert system.settings["page_weights"] == "C:\\mine.json"
    assert system.settings["tree"] is False


def test_the_papers_traversals_have_switches_of_their_own() -> None:
    system = load_system("treerag-beam:references=on:beam_width=2")
    assert isinstance(system, TreeRag)
    assert (system.retrieval.references, system.retrieval.beam_width, system.retrieval.profile) == (True, 2, "paper")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("vectree-auto:nosuch=off", "no switch 'nosuch'; it has profile, max_depth"),
        ("vectree-auto:mode=dfs", "no switch 'mode'"),
        ("vectree-auto:dense=perhaps", "dense=perhaps: input should be a valid boolean"),
        ("vectree-auto:budget_tokens=0", "greater than or equal to 1"),
        ("vectree-auto:dense=off:dense=on", "'dense' twice"),
        ("bm25-pages:dense=off", "'bm25-pages' has no switches"),
        ("treerag-dfs:compression=on", "no switch 'compression'; it has references"),
        ("nosuch:dense=off", "no system 'nosuch'"),
        ("vectree-auto:dense", "no system 'vectree-auto:dense'"),
    ],
)
def test_what_cannot_be_switched_is_refused(name: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        load_system(name)


def test_ablation_takes_one_part_away_at_a_time() -> None:
    base, system = named_system("vectree-auto:tree=off")
    names = ablation(base, system, leave_out=("routing",))
    assert names[0] == "vectree-auto:tree=off"
    switched = [named_system(name)[1] for name in names]
    assert len({one.settings["tree"] for one in switched if "tree" in one.settings}) == 1
    assert not any("routing" in name for name in names)
    assert len(set(names)) == len(names) == 6
    with pytest.raises(InputError, match="no switches"):
        ablation("dense", load_system("dense"))
