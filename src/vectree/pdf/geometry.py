"""From PDF space to the boxes of the house style, and to pixels."""

from __future__ import annotations

from dataclasses import dataclass

from vectree.types.document import Box


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """Where the crop box lies in the PDF's own coordinates (points, y upwards), and how the page is turned."""

    left: float
    top: float
    width: float
    height: float
    rotation: int
    """Clockwise degrees for viewing: 0, 90, 180 or 270."""

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """The rectangle in house-style coordinates; its corners may be given in either order."""
        x0, x1 = sorted((left - self.left, right - self.left))
        y0, y1 = sorted((self.top - top, self.top - bottom))
        return Box(x0=x0, y0=y0, x1=x1, y1=y1)

    def turned(self, box: Box) -> Box:
        """The box on the page as it is viewed (rotation applied), still in points from its top-left."""
        w, h = self.width, self.height
        match self.rotation:
            case 90:
                return Box(x0=h - box.y1, y0=box.x0, x1=h - box.y0, y1=box.x1)
            case 180:
                return Box(x0=w - box.x1, y0=h - box.y1, x1=w - box.x0, y1=h - box.y0)
            case 270:
                return Box(x0=box.y0, y0=w - box.x1, x1=box.y1, y1=w - box.x0)
            case _:
                return box

    @property
    def viewed_size(self) -> tuple[float, float]:
        """Width and height as viewed."""
        return (self.height, self.width) if self.rotation in (90, 270) else (self.width, self.height)
