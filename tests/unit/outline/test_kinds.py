from __future__ import annotations

import pytest

from vectree.outline.kinds import caption_of, kind_of
from vectree.types.section import SectionKind


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Appendix A: Data", SectionKind.APPENDIX),
        ("Annex 2", SectionKind.APPENDIX),
        ("부록 1 설문지", SectionKind.APPENDIX),
        ("별표 1", SectionKind.APPENDIX),
        ("付録A", SectionKind.APPENDIX),
        ("Preface", SectionKind.FRONT_MATTER),
        ("Table of Contents", SectionKind.FRONT_MATTER),
        ("List of Figures", SectionKind.FRONT_MATTER),
        ("목차", SectionKind.FRONT_MATTER),
        ("はじめに", SectionKind.FRONT_MATTER),
        ("Figure 3: Layers", SectionKind.FIGURE),
        ("Table A.2 Results", SectionKind.TABLE),
        ("図1 構成", SectionKind.FIGURE),
        ("표 1. 결과", SectionKind.TABLE),
        ("Prefaces in general", SectionKind.SECTION),
        ("3.1 Methods", SectionKind.SECTION),
        ("Contents of the blood", SectionKind.SECTION),
        ("Figures of speech", SectionKind.SECTION),
        ("", SectionKind.SECTION),
    ],
)
def test_a_title_tells_its_kind(title, kind):
    assert kind_of(title) is kind


@pytest.mark.parametrize(
    ("line", "kind", "number", "separated"),
    [
        ("Figure 3: Layers", SectionKind.FIGURE, "3", True),
        ("Fig. 12. Layers", SectionKind.FIGURE, "12", True),
        ("TABLE II", SectionKind.TABLE, "II", True),
        ("Table 2. Means", SectionKind.TABLE, "2", True),
        ("[그림 3] 구조", SectionKind.FIGURE, "3", True),
        ("<표 1> 결과", SectionKind.TABLE, "1", True),
        ("〈표 1〉 결과", SectionKind.TABLE, "1", True),
        ("図2　流れ", SectionKind.FIGURE, "2", True),
        ("표 1 결과", SectionKind.TABLE, "1", True),
        ("Figure 3 shows the layers", SectionKind.FIGURE, "3", False),
    ],
)
def test_a_caption_has_a_number_and_perhaps_a_separator(line, kind, number, separated):
    assert caption_of(line) == (kind, number, separated)


@pytest.mark.parametrize(
    "line", ["", "Figure it out", "Tables are turned", "표시", "図書館", "図2に示す", "Table 5% of it"]
)
def test_what_only_begins_like_a_caption_is_none(line):
    assert caption_of(line) is None
