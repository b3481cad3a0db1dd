"""The claim check on pairs of evidence and sentence: flagged by kind and language, AUROC, time.

``python benchmarks/claims.py --data ../shared/data`` prints the table; ``--json FILE`` writes the figures;
``--fit`` learns ``verify/belief.json`` anew from the pairs (logistic regression, cross-validated by
evidence). ``--part dev|test`` looks at 80 or 20 % of the evidence only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vectree.verify import check
from vectree.verify.belief import BeliefModel
from vectree.verify.evidence import split_sentences
from vectree.verify.features import FEATURES, Findings, examine, measure
from vectree.verify.reasons import sure_findings
from vectree.verify.region import analyse_sentence, lay_out

Array = npt.NDArray[np.float64]
FOLDS = 8
RIDGE = 3.0
FALSE_ALARMS = 0.025
"""Share of faithful sentences that the threshold lets through as false alarms, out of fold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One line of claims.jsonl."""

    id: str
    language: str
    kind: str
    evidence: str
    sentence: str
    corrupted: bool

    @property
    def bucket(self) -> int:
        """0-9, the same for all pairs of one evidence."""
        return int(hashlib.sha256(self.evidence.encode()).hexdigest(), 16) % 10


def load(path: Path, part: str) -> list[Pair]:
    """The pairs of a part: ``dev`` is 80 % of the evidence, ``test`` the rest, ``all`` both."""
    pairs: list[Pair] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row: Mapping[str, str] = json.loads(line)
        pairs.append(
            Pair(
                id=row["id"],
                language=row["language"],
                kind=row["kind"],
                evidence=row["evidence"],
                sentence=row["sentence"],
                corrupted=row["label"] == "corrupted",
            )
        )
    return [pair for pair in pairs if part == "all" or (pair.bucket < 8) == (part == "dev")]


def auroc(scores: Array, positive: npt.NDArray[np.bool_]) -> float:
    """Probability that a positive scores above a negative; ties count half."""
    values, inverse, counts = np.unique(scores, return_inverse=True, return_counts=True)
    del values
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    n = int(positive.sum())
    return float((ranks[positive].sum() - n * (n + 1) / 2) / (n * (len(scores) - n)))


def run(pairs: Sequence[Pair]) -> dict[str, object]:
    """Check every pair and count."""
    flagged: dict[tuple[str, str], list[bool]] = defaultdict(list)
    doubts: list[float] = []
    means: list[float] = []
    check(pairs[0].sentence, [pairs[0].evidence])
    started = time.process_time()
    for pair in pairs:
        verdict = check(pair.sentence, [pair.evidence])
        doubts.append(1.0 - verdict.confidence)
        means.append(1.0 - sum(s.signals.mean for s in verdict.sentences) / max(1, len(verdict.sentences)))
        flagged[pair.kind, pair.language].append(any(s.flagged for s in verdict.sentences))
    milliseconds = (time.process_time() - started) / len(pairs) * 1000
    corrupted = np.array([pair.corrupted for pair in pairs])
    faithful = [f for (kind, _), flags in flagged.items() if kind in _faithful(pairs) for f in flags]
    return {
        "pairs": len(pairs),
        "machine": platform.processor() or platform.machine(),
        "ms_per_answer": round(milliseconds, 2),
        "auroc": round(auroc(np.array(doubts), corrupted), 4),
        "auroc_signals": round(auroc(np.array(means), corrupted), 4),
        "faithful_flagged": round(float(np.mean(faithful)), 4),
        "kinds": {
            kind: {
                "n": sum(len(f) for (k, _), f in flagged.items() if k == kind),
                "flagged": round(float(np.mean([x for (k, _), f in flagged.items() if k == kind for x in f])), 4),
                **{lang: round(float(np.mean(f)), 4) for (k, lang), f in sorted(flagged.items()) if k == kind},
            }
            for kind in sorted({k for k, _ in flagged}, key=lambda k: (k in _faithful(pairs), k))
        },
    }


def _faithful(pairs: Sequence[Pair]) -> frozenset[str]:
    return frozenset(pair.kind for pair in pairs if not pair.corrupted)


def show(result: Mapping[str, object]) -> None:
    """Print the table."""
    kinds = result["kinds"]
    print(f"{'kind':22}{'n':>5}{'flagged':>9}{'en':>7}{'ko':>7}{'ja':>7}")
    for kind, row in kinds.items():  # type: ignore[attr-defined]
        cells = "".join(f"{row[lang]:7.2f}" if lang in row else "      -" for lang in ("en", "ko", "ja"))
        print(f"{kind:22}{row['n']:5}{row['flagged']:9.3f}{cells}")
    print({key: value for key, value in result.items() if key != "kinds"})


def fit(pairs: Sequence[Pair], out: Path) -> None:
    """Learn the belief: ridge logistic regression, weights of doubt not below 0, threshold out of fold."""
    features, sure, target, groups = _measured(pairs)
    held_out = _held_out(features, target, groups)
    threshold = _threshold(held_out[target == 0], sure[target == 0])
    flagged = sure | (held_out >= threshold)
    weights = _logistic(features, target)
    record = {
        "bias": round(float(weights[0]), 4),
        "threshold": round(threshold, 4),
        "weights": {name: round(float(w), 4) for name, w in zip(FEATURES, weights[1:], strict=True)},
        "record": {
            "pairs": len(pairs),
            "folds": FOLDS,
            "split": "by evidence",
            "ridge": RIDGE,
            "auroc_out_of_fold": round(auroc(held_out, target == 1), 4),
            "false_alarms_out_of_fold": round(float(np.mean(flagged[target == 0])), 4),
            "false_alarms_of_rules": round(float(np.mean(sure[target == 0])), 4),
            "detected_out_of_fold": round(float(np.mean(flagged[target == 1])), 4),
            "detected_by_rules": round(float(np.mean(sure[target == 1])), 4),
        },
    }
    out.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(record["record"], indent=2))


def held_out_beliefs(pairs: Sequence[Pair]) -> list[BeliefModel]:
    """For each pair a belief that saw nothing of its evidence: weights and threshold are from the other folds."""
    features, sure, target, groups = _measured(pairs)
    beliefs: dict[int, BeliefModel] = {}
    for fold in range(FOLDS):
        inside = groups != fold
        weights = _logistic(features[inside], target[inside])
        doubts = _held_out(features[inside], target[inside], groups[inside])
        faithful = target[inside] == 0
        beliefs[fold] = BeliefModel(
            weights={name: float(weight) for name, weight in zip(FEATURES, weights[1:], strict=True)},
            bias=float(weights[0]),
            threshold=_threshold(doubts[faithful], sure[inside][faithful]),
        )
    return [beliefs[int(group)] for group in groups]


def _measured(pairs: Sequence[Pair]) -> tuple[Array, npt.NDArray[np.bool_], Array, npt.NDArray[np.int64]]:
    """Features, whether a rule is sure, what is corrupted, and the fold of each pair, the same for one evidence."""
    found = [_examined(pair) for pair in pairs]
    return (
        np.array([measure(findings) for findings in found]),
        np.array([bool(sure_findings(findings)) for findings in found]),
        np.array([float(pair.corrupted) for pair in pairs]),
        np.array([int(hashlib.sha256(pair.evidence.encode()).hexdigest(), 16) % 997 % FOLDS for pair in pairs]),
    )


def _held_out(features: Array, target: Array, groups: npt.NDArray[np.int64]) -> Array:
    """The probability of each pair by weights learned from the other folds."""
    found = np.zeros(len(target))
    for fold in np.unique(groups):
        inside = groups != fold
        found[~inside] = _probability(features[~inside], _logistic(features[inside], target[inside]))
    return found


def _threshold(doubts: Array, sure: npt.NDArray[np.bool_]) -> float:
    """The least probability at which rules and belief together flag no more than FALSE_ALARMS of the faithful."""
    allowed = int(FALSE_ALARMS * len(doubts)) - int(sure.sum())
    others = np.sort(doubts[~sure])[::-1]
    return float(max(0.5, others[max(0, allowed)]))


def _examined(pair: Pair) -> Findings:
    evidence = [analyse_sentence(piece, citations=False) for piece in split_sentences(pair.evidence)]
    return examine(analyse_sentence(pair.sentence, citations=True), lay_out(evidence))


def _logistic(features: Array, target: Array) -> Array:
    """Bias and weights by projected gradient descent on scaled features."""
    scale = features.std(axis=0) + 1e-9
    scaled = np.hstack([np.ones((len(features), 1)), features / scale])
    weights = np.zeros(scaled.shape[1])
    step = 4.0 / np.linalg.eigvalsh(scaled.T @ scaled / len(scaled))[-1]
    for _ in range(4000):
        error = 1.0 / (1.0 + np.exp(-scaled @ weights)) - target
        gradient = scaled.T @ error / len(scaled)
        gradient[1:] += RIDGE * weights[1:] / len(scaled)
        weights -= step * gradient
        weights[1:] = np.maximum(weights[1:], 0.0)
    weights[1:] /= scale
    return weights


def _probability(features: Array, weights: Array) -> Array:
    return 1.0 / (1.0 + np.exp(-(features @ weights[1:] + weights[0])))


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--part", choices=("all", "dev", "test"), default="all")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--fit", type=Path, metavar="BELIEF_JSON")
    arguments = parser.parse_args()
    pairs = load(arguments.data / "claims.jsonl", arguments.part)
    if arguments.fit:
        fit(pairs, arguments.fit)
        return
    result = run(pairs)
    show(result)
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
