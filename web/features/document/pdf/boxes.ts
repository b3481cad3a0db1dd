/** Points of the PDF; the origin is the top left of the crop box of the unrotated page. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Shares of the page as it is shown, in [0, 1]. */
export interface Share {
  left: number;
  top: number;
  width: number;
  height: number;
}

const inside = (value: number): number => Math.max(0, Math.min(1, value));

/**
 * Where a box lies on the page as it is shown, turned clockwise by `rotation` degrees (any multiple of 90). `page` is
 * the size of the unrotated crop box. What lies outside of it is cut off.
 */
export function placeBox(box: Box, page: Size, rotation: number): Share {
  const [left, right] = [box.x0 / page.width, box.x1 / page.width];
  const [top, bottom] = [box.y0 / page.height, box.y1 / page.height];
  const turned = {
    0: [left, top, right, bottom],
    90: [1 - bottom, left, 1 - top, right],
    180: [1 - right, 1 - bottom, 1 - left, 1 - top],
    270: [top, 1 - right, bottom, 1 - left],
  }[(((rotation % 360) + 360) % 360) as 0 | 90 | 180 | 270];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = turned.map(inside);
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}

/** The box around all of them; null for none. */
export function around(shares: readonly Share[]): Share | null {
  if (!shares.length) return null;
  const left = Math.min(...shares.map((share) => share.left));
  const top = Math.min(...shares.map((share) => share.top));
  const right = Math.max(...shares.map((share) => share.left + share.width));
  const bottom = Math.max(...shares.map((share) => share.top + share.height));
  return { left, top, width: right - left, height: bottom - top };
}
