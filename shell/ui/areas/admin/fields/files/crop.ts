/** A part of a picture, in its own pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Extent {
  readonly width: number
  readonly height: number
}

const least = 16

/** The largest part of a picture in this shape, in its middle; the whole, where any shape will do. */
export function largest({ width, height }: Extent, shape: number | undefined): Crop {
  const [w, h] =
    shape === undefined
      ? [width, height]
      : width / height > shape
        ? [height * shape, height]
        : [width, width / shape]
  return whole({ x: (width - w) / 2, y: (height - h) / 2, width: w, height: h })
}

/** The same part elsewhere, as far as the picture goes. */
export function moved(crop: Crop, by: { x: number; y: number }, all: Extent): Crop {
  return whole({
    ...crop,
    x: between(0, crop.x + by.x, all.width - crop.width),
    y: between(0, crop.y + by.y, all.height - crop.height),
  })
}

/** The part between two corners, the first of which stays where it is, in a shape if there is to be one. */
export function spanned(
  from: { x: number; y: number },
  to: { x: number; y: number },
  all: Extent,
  shape: number | undefined,
): Crop {
  const [left, up] = [to.x < from.x, to.y < from.y]
  const room = {
    width: left ? from.x : all.width - from.x,
    height: up ? from.y : all.height - from.y,
  }
  let width = between(least, Math.abs(to.x - from.x), room.width)
  let height = between(least, Math.abs(to.y - from.y), room.height)
  if (shape !== undefined) {
    width = Math.min(Math.max(width, height * shape), room.width, room.height * shape)
    height = width / shape
  }
  return whole({
    x: left ? from.x - width : from.x,
    y: up ? from.y - height : from.y,
    width,
    height,
  })
}

function whole({ x, y, width, height }: Crop): Crop {
  const [left, top] = [Math.round(x), Math.round(y)]
  return {
    x: left,
    y: top,
    width: Math.round(x + width) - left,
    height: Math.round(y + height) - top,
  }
}

function between(low: number, value: number, most: number): number {
  return Math.max(Math.min(low, most), Math.min(value, most))
}
