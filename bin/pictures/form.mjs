// The few shapes and curves that all drawings share. x runs from -16/9 to 16/9, y from -1 (top) to 1.

export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** 0 below `low`, 1 above `high`, smooth between; with `low` above `high` it falls instead. */
export const ease = (low, high, value) => {
  const part = clamp((value - low) / (high - low))
  return part * part * (3 - 2 * part)
}

export const bump = (value, width) => Math.exp(-((value / width) ** 2))

export const rotate = (x, y, radians) => [
  x * Math.cos(radians) - y * Math.sin(radians),
  x * Math.sin(radians) + y * Math.cos(radians),
]

export const fraction = (value) => value - Math.floor(value)

/** How much a surface with this slope faces the light, which always falls from the upper left. */
export const lit = (slopeX, slopeY, [lightX, lightY, lightZ] = [-0.5, -0.62, 0.6]) => {
  const length = Math.hypot(slopeX, slopeY, 1)
  return clamp((-slopeX * lightX - slopeY * lightY + lightZ) / length, 0, 1)
}

/** Slope of a height field at a point, as [dx, dy]. */
export const slope = (height, x, y, step = 0.006) => [
  (height(x + step, y) - height(x - step, y)) / (2 * step),
  (height(x, y + step) - height(x, y - step)) / (2 * step),
]
