/**
 * The minimum width of the window for each layout size, in CSS pixels. Style sheets cannot import
 * these values, so a test compares them.
 *
 * @example
 * `@media (width >= ${breakpoints.medium}px)`
 */
export const breakpoints = {
  'extra small': 0,
  small: 600,
  medium: 960,
  large: 1280,
  'extra large': 1920,
} as const

/**
 * The name of a layout size.
 *
 * @example
 * const size: Breakpoint = 'medium'
 */
export type Breakpoint = keyof typeof breakpoints
