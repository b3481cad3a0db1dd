"""Small documents in three languages, made up, read as a user's file would be."""

from __future__ import annotations

from pathlib import Path

from tests.unit.evaluate.sample_data import page_texts
from vectree.pipeline.adding.steps import AddOptions, build_document, read_source
from vectree.types.document import Document, DocumentId, Page

ENGLISH = """# Handbook of the Osterby mill

## Terms

“Sluice fee” means the sum that a boat pays to pass the mill’s sluice in summer. “Winter sluice fee” means the sum that
a boat pays to pass the sluice while the river is frozen at its banks.

## Passage of boats

If the boat carries more than nine barrels of grain, the keeper weighs the load before the sluice is opened. To open the
sluice by hand, turn the brass wheel to the left and hold it for a minute. The keeper of the mill must write the weight
of each boat into the ledger of the month. Children under ten must not stand on the wooden bridge at any time.

## Income

The income from sluice fees was $5,400 in 1911. The price of the winter sluice fee increased by 12% in 1912.

Income of the mill
(in thousands) 1912 1911
Grain sold to bakers 510 480
Flour sold abroad 320 350
Repairs of the wheel (40) (25)

## Boats

| Boat | Length | Owner |
|------|--------|-------|
| Alder | 9 m | Brenn |
| Linden | 12 m | Holt |
"""
KOREAN = (
    "제1조(정의)\n“통행료”란 배가 방앗간의 수문을 지날 때 내는 돈을 말한다.\n"
    "“겨울 통행료”란 강이 얼었을 때 배가 내는 돈을 말한다.",
    "제2조(납부)\n배가 곡식을 아홉 통 넘게 실은 경우에는 관리인이 먼저 무게를 확인하여야 한다.\n"
    "방앗간 관리인은 매월 배의 무게를 장부에 적고 이를 보관하여야 한다.\n통행료는 매월 250만원 이상으로 한다.",
)
JAPANESE = (
    "第１条（定義）\n「通行料」とは、船が水車小屋の水門を通るときに払う金銭をいう。",
    "第２条（納付）\n船が穀物を九樽より多く積んでいる場合は、管理人が先に重さを量らなければならない。\n"
    "水門の管理人は、毎月、船の重さを帳簿に記入しなければならない。\n水門の休止期間は、３０日とする。",
)


def read(path: Path) -> tuple[Document, tuple[Page, ...]]:
    """The document of the file, as ``generate`` is given it."""
    options = AddOptions(name=path.name)
    with read_source(path, options) as source:
        document = build_document(source.source, DocumentId("made-up"), None, options)
        return document, source.source.pages


def written(folder: Path, language: str) -> Path:
    """The made-up document of the language as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    if language == "en":
        path = folder / "mill.md"
        path.write_text(ENGLISH, encoding="utf-8")
        return path
    path = folder / f"mill-{language}.json"
    path.write_text(page_texts(*(KOREAN if language == "ko" else JAPANESE), language=language), encoding="utf-8")
    return path
