/**
 * The widths of a window at which the layout changes: each size begins at so many CSS pixels and ends
 * where the next begins. Style sheets cannot import them, so a test holds the two together.
 *
 * @example
 * `@media (width >= ${sizes.medium}px)`
 */
export const sizes = {
  'extra small': 0,
  small: 600,
  medium: 960,
  large: 1280,
  'extra large': 1920,
} as const

/**
 * The name of a size.
 *
 * @example
 * const size: Size = 'medium'
 */
export type Size = keyof typeof sizes
