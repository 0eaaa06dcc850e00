/** A section of an image in pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

const minSize = 16

/** Returns the largest centered section with this aspect ratio, or the whole image without one. */
export function maxCrop({ width, height }: ImageSize, shape: number | undefined): Crop {
  const [w, h] =
    shape === undefined
      ? [width, height]
      : width / height > shape
        ? [height * shape, height]
        : [width, width / shape]
  return roundCrop({ x: (width - w) / 2, y: (height - h) / 2, width: w, height: h })
}

/** Moves a section within the image. */
export function moveCrop(crop: Crop, offset: { x: number; y: number }, bounds: ImageSize): Crop {
  return roundCrop({
    ...crop,
    x: clamp(0, crop.x + offset.x, bounds.width - crop.width),
    y: clamp(0, crop.y + offset.y, bounds.height - crop.height),
  })
}

/** Returns the section between a fixed corner and another one, optionally with an aspect ratio. */
export function cropBetween(
  from: { x: number; y: number },
  to: { x: number; y: number },
  bounds: ImageSize,
  shape: number | undefined,
): Crop {
  const [left, up] = [to.x < from.x, to.y < from.y]
  const available = {
    width: left ? from.x : bounds.width - from.x,
    height: up ? from.y : bounds.height - from.y,
  }
  let width = clamp(minSize, Math.abs(to.x - from.x), available.width)
  let height = clamp(minSize, Math.abs(to.y - from.y), available.height)
  if (shape !== undefined) {
    width = Math.min(Math.max(width, height * shape), available.width, available.height * shape)
    height = width / shape
  }
  return roundCrop({
    x: left ? from.x - width : from.x,
    y: up ? from.y - height : from.y,
    width,
    height,
  })
}

function roundCrop({ x, y, width, height }: Crop): Crop {
  const [left, top] = [Math.round(x), Math.round(y)]
  return {
    x: left,
    y: top,
    width: Math.round(x + width) - left,
    height: Math.round(y + height) - top,
  }
}

function clamp(low: number, value: number, most: number): number {
  return Math.max(Math.min(low, most), Math.min(value, most))
}
