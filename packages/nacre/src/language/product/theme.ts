/**
 * A color of both colorSchemes, as `#rgb` or `#rrggbb`.
 *
 * @example
 * const accent: ColorPair = { light: '#1f6f43', dark: '#8fd6ac' }
 */
export interface ColorPair {
  readonly light: string
  readonly dark: string
}

/**
 * A color of the light scheme, or of both. That of the dark scheme is then the nearest one with
 * enough contrast.
 *
 * @example
 * const accent: SchemeColor = '#1f6f43'
 */
export type SchemeColor = string | ColorPair

/**
 * The colors of a theme. Those that are missing are the shell’s.
 *
 * @example
 * const colors: ThemeColors = { accent: '#1f6f43', surface: { light: '#fff', dark: '#101412' } }
 */
export interface ThemeColors {
  /** Links, buttons and what is selected. */
  readonly accent?: SchemeColor
  /** The text on buttons. By default it is white or black, whichever has more contrast. */
  readonly onAccent?: ColorPair
  /** The background of pages. */
  readonly surface?: ColorPair
  /** The background of cards and dialogs. */
  readonly raised?: ColorPair
  readonly text?: ColorPair
  /** Less important text. */
  readonly muted?: SchemeColor
  /** The border of inputs. */
  readonly outline?: SchemeColor
  /** Lines between parts. */
  readonly hairline?: ColorPair
  /** The outline of what has the focus. */
  readonly focus?: SchemeColor
  /** Errors, and buttons that delete. */
  readonly danger?: SchemeColor
}

/**
 * How a product looks: on its pages, in its areas, at sign-in, on error pages and in e-mails.
 *
 * @example
 * const theme: Theme = { colors: { accent: '#1f6f43' }, font: 'Georgia, serif', logo: 'logo.svg' }
 */
export interface Theme {
  readonly colors?: ThemeColors
  /** The fonts in their order, as in CSS: `'Georgia, serif'`. */
  readonly font?: string
  /** The radius of corners in pixels. */
  readonly radius?: number
  /** A file in `product/public` that stands before the name in the bar: `'logo.svg'`. */
  readonly logo?: string
  /** A file in `product/public` with the name of the product, instead of logo and name. */
  readonly wordmark?: string
}

/**
 * The name of a color.
 *
 * @example
 * const name: ThemeColor = 'accent'
 */
export type ThemeColor = keyof ThemeColors

/**
 * The colors of the shell, as its style sheet has them.
 *
 * @example
 * defaultColors.accent // { light: '#5058a1', dark: '#aebaf5' }
 */
export const defaultColors: Readonly<Record<ThemeColor, ColorPair>> = {
  surface: { light: '#fbfaf8', dark: '#14161a' },
  raised: { light: '#fff', dark: '#1f2026' },
  text: { light: '#1b1b1f', dark: '#eaebef' },
  muted: { light: '#61626f', dark: '#aaadba' },
  outline: { light: '#80828f', dark: '#767a88' },
  hairline: { light: '#dedde6', dark: '#353740' },
  accent: { light: '#5058a1', dark: '#aebaf5' },
  onAccent: { light: '#fff', dark: '#14161a' },
  focus: { light: '#6b5fca', dark: '#72dee4' },
  danger: { light: '#af2934', dark: '#f4a1a0' },
}

/**
 * The schemes that a theme has colors for.
 *
 * @example
 * colorSchemes.map((scheme) => defaultColors.accent[scheme])
 */
export const colorSchemes = ['light', 'dark'] as const

/**
 * A scheme that a theme has colors for.
 *
 * @example
 * const scheme: ColorScheme = 'dark'
 */
export type ColorScheme = (typeof colorSchemes)[number]
