interface Size {
  width: number
  height: number
}

/** What of a picture is shown: its middle as shares of width and height, and how much it is enlarged. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const maxZoom = 4
export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The largest square at zoom 1, smaller with a higher zoom, in pixels of the picture. It never leaves the picture. */
export function cropArea({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / clamp(zoom, 1, maxZoom)
  return {
    side,
    left: clamp(x * width - side / 2, 0, width - side),
    top: clamp(y * height - side / 2, 0, height - side),
  }
}

/** The crop after the picture was dragged by a distance in pixels of a view of this size. */
export function dragged(size: Size, crop: Crop, { dx, dy, view }: { dx: number; dy: number; view: number }): Crop {
  const { side, left, top } = cropArea(size, crop)
  const scale = side / view
  const moved = {
    ...crop,
    x: (left + side / 2 - dx * scale) / size.width,
    y: (top + side / 2 - dy * scale) / size.height,
  }
  // The middle follows the limits, so that the way back begins at once.
  const limited = cropArea(size, moved)
  return {
    ...moved,
    x: (limited.left + side / 2) / size.width,
    y: (limited.top + side / 2) / size.height,
  }
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
