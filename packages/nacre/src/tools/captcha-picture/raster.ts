/** The ink of each pixel from 0 to 255, row by row. */
export type Raster = { readonly width: number; readonly height: number; readonly ink: Uint8Array }

/** A position of the pen in pixels, with the radius of its tip. */
export type PenPoint = readonly [x: number, y: number, radius: number]

/**
 * Creates an empty raster.
 * @example createRaster(360, 120)
 */
export function createRaster(width: number, height: number): Raster {
  return { width, height, ink: new Uint8Array(width * height) }
}

/**
 * Draws a line with round ends and smooth edges.
 * @example paintLine(raster, [[10, 10, 3], [40, 20, 4]])
 */
export function paintLine(raster: Raster, points: readonly PenPoint[]): void {
  let from: PenPoint | undefined
  for (const to of points) {
    if (from) paintSegment(raster, from, to)
    from = to
  }
}

function paintSegment(
  { width, height, ink }: Raster,
  [fromX, fromY, fromRadius]: PenPoint,
  [toX, toY, toRadius]: PenPoint,
): void {
  const reach = (fromRadius + toRadius) / 2 + 0.5
  const outer = reach * reach
  const inner = (reach - 1) * (reach - 1)
  const left = Math.max(0, Math.ceil(Math.min(fromX, toX) - reach))
  const right = Math.min(width - 1, Math.floor(Math.max(fromX, toX) + reach))
  const top = Math.max(0, Math.ceil(Math.min(fromY, toY) - reach))
  const bottom = Math.min(height - 1, Math.floor(Math.max(fromY, toY) + reach))
  const alongX = toX - fromX
  const alongY = toY - fromY
  const square = alongX * alongX + alongY * alongY
  const perSquare = square > 0 ? 1 / square : 0
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const share = ((x - fromX) * alongX + (y - fromY) * alongY) * perSquare
      const nearest = share < 0 ? 0 : share > 1 ? 1 : share
      const offX = x - fromX - nearest * alongX
      const offY = y - fromY - nearest * alongY
      const away = offX * offX + offY * offY
      if (away >= outer) continue
      const covered = away <= inner ? 255 : (reach - Math.sqrt(away)) * 255
      const at = y * width + x
      if (covered > (ink[at] ?? 0)) ink[at] = covered
    }
  }
}
