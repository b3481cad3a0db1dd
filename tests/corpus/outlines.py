"""Bookmarks, labels, links and tags in every state."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.corpus.kind import Kind
from tests.corpus.writing import HEIGHT, Put, body, changed, outline_of, typeset

DEEP = tuple((f"Level {depth}", depth, 1 + depth // 8) for depth in range(20))
THOUSANDS = tuple((f"Entry {number}", number % 3 and 1, 1 + number // 1000) for number in range(3000))


def pages(count: int) -> bytes:
    return typeset(
        [[Put(f"Page {number} of a plain document", 72, 90), *body(number)] for number in range(1, count + 1)]
    )


def bookmarked(count: int, entries: tuple[tuple[str, int, int | None], ...]) -> bytes:
    return changed(pages(count), lambda pdf: outline_of(pdf, entries))


def cyclic() -> bytes:
    """The last entry is followed by the first, and a child has its own parent below it."""

    def change(pdf: pikepdf.Pdf) -> None:
        first, child, last = outline_of(pdf, [("First", 0, 1), ("Child", 1, 1), ("Last", 0, 2)])
        last.Next = first
        child.First = first
        child.Last = first

    return changed(pages(2), change)


def odd_targets() -> bytes:
    """No destination, a web address, a page of another file, a name that nothing answers to, no title."""

    def change(pdf: pikepdf.Pdf) -> None:
        entries = outline_of(
            pdf,
            [
                ("None", 0, None),
                ("Web", 0, None),
                ("Elsewhere", 0, None),
                ("Lost", 0, None),
                ("", 0, 2),
                ("Fine", 0, 2),
            ],
        )
        entries[1].A = Dictionary(S=Name.URI, URI=pikepdf.String("https://example.org/"))
        entries[2].A = Dictionary(S=Name.GoToR, F=pikepdf.String("other.pdf"), D=Array([3, Name.Fit]))
        entries[3].Dest = pikepdf.String("nowhere")
        entries[5].A = Dictionary(S=Name.GoTo, D=entries[5].Dest)
        del entries[5].Dest

    return changed(pages(2), change)


def labelled() -> bytes:
    """i, ii, iii, 1, 2, A-1, A-2, then 1 again (two volumes bound together)."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.PageLabels = Dictionary(
            Nums=Array(
                [
                    0,
                    Dictionary(S=Name.r),
                    3,
                    Dictionary(S=Name.D),
                    5,
                    Dictionary(S=Name.D, P=pikepdf.String("A-")),
                    7,
                    Dictionary(S=Name.D),
                ]
            )
        )

    return changed(pages(8), change)


def linked() -> bytes:
    """A contents page of two entries, each with a link."""

    def change(pdf: pikepdf.Pdf) -> None:
        links: list[pikepdf.Object] = []
        for row, target in enumerate((2, 3)):
            top = HEIGHT - 100 - 20 * row
            links.append(
                pdf.make_indirect(
                    Dictionary(
                        Type=Name.Annot,
                        Subtype=Name.Link,
                        Rect=Array([72, top - 4, 540, top + 12]),
                        Border=Array([0, 0, 0]),
                        Dest=Array([pdf.pages[target - 1].obj, Name.XYZ, 72, HEIGHT - 80, 0]),
                    )
                )
            )
        pdf.pages[0].Annots = Array(links)

    contents = [
        Put("Contents", 72, 70, "Helvetica-Bold", 16),
        Put("First things ..... 2", 72, 100),
        Put("Second things ..... 3", 72, 120),
    ]
    chapters = [
        [Put(f"{word} things", 72, 90, "Helvetica-Bold", 14), *body(seed)]
        for seed, word in ((1, "First"), (2, "Second"))
    ]
    return changed(typeset([contents, *chapters]), change)


def tagged() -> bytes:
    """Two marked headings and a marked paragraph on one page."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.Contents = pdf.make_stream(
            b"/H1 <</MCID 0>> BDC BT /F1 20 Tf 72 700 Td (Safety of the harbour) Tj ET EMC\n"
            b"/P <</MCID 1>> BDC BT /F1 11 Tf 72 670 Td (The harbour is safe.) Tj ET EMC\n"
            b"/H2 <</MCID 2>> BDC BT /F1 14 Tf 72 640 Td (Lights and) Tj 0 -18 Td (signals) Tj ET EMC"
        )
        page.StructParents = 0
        root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        made = [
            pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name(kind), P=root, Pg=page.obj, K=content))
            for content, kind in enumerate(("/H1", "/P", "/H2"))
        ]
        root.K = Array(made)
        root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array([0, Array(made)])))
        pdf.Root.StructTreeRoot = root
        pdf.Root.MarkInfo = Dictionary(Marked=True)
        pdf.Root.Lang = pikepdf.String("en-GB")

    return changed(typeset([[Put("x", 72, 90)]]), change)


KINDS = {
    "decreasing_bookmarks": Kind(
        about="pages run backwards",
        build=lambda: bookmarked(3, (("Third", 0, 3), ("Second", 0, 2), ("First", 1, 1))),
        pages=3,
        bookmarks=(("Third", 0, 3), ("Second", 0, 2), ("First", 1, 1)),
    ),
    "cyclic_bookmarks": Kind(
        about="the outline runs in circles",
        build=cyclic,
        pages=2,
        bookmarks=(("First", 0, 1), ("Child", 1, 1), ("Last", 0, 2)),
    ),
    "odd_bookmarks": Kind(
        about="bookmarks that lead nowhere",
        build=odd_targets,
        pages=2,
        bookmarks=(("None", 0, None), ("Web", 0, None), ("Elsewhere", 0, None), ("Lost", 0, None), ("Fine", 0, 2)),
    ),
    "cover_bookmark": Kind(
        about="a bookmark whose title occurs nowhere in the text",
        build=lambda: bookmarked(2, (("Cover Page", 0, 1), ("Page 2 of a plain document", 0, 2))),
        pages=2,
        bookmarks=(("Cover Page", 0, 1), ("Page 2 of a plain document", 0, 2)),
    ),
    "deep_bookmarks": Kind(about="twenty levels", build=lambda: bookmarked(3, DEEP), pages=3, bookmarks=DEEP),
    "thousands_of_bookmarks": Kind(
        about="3,000 entries", build=lambda: bookmarked(3, THOUSANDS), pages=3, bookmarks=THOUSANDS
    ),
    "labels": Kind(
        about="roman front matter, prefix, restart",
        build=labelled,
        pages=8,
        labels=("i", "ii", "iii", "1", "2", "A-1", "A-2", "1"),
    ),
    "linked_contents": Kind(
        about="links on the contents page",
        build=linked,
        pages=3,
        says={1: ("First things ..... 2",)},
        sections=(("First things", 1, 2), ("Second things", 1, 3)),
    ),
    "tagged": Kind(
        about="headings marked in the structure tree",
        build=tagged,
        pages=1,
        sections=(("Safety of the harbour", 1, 1), ("Lights and signals", 2, 1)),
    ),
}
