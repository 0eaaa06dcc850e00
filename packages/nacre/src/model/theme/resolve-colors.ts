import { contrastRatio } from './contrast-ratio.ts'
import { mixColors, nearestColor } from './nearest-color.ts'
import {
  type ColorPair,
  defaultColors,
  type ColorScheme,
  type Theme,
  type ThemeColor,
} from '#shell/language/product/theme.ts'

/**
 * All colors of a theme in both schemes.
 *
 * @example
 * const { accent }: ResolvedColors = resolveColors(product.theme)
 */
export type ResolvedColors = Readonly<Record<ThemeColor, ColorPair>>

/** The smallest contrasts of WCAG 2.2 AA: of text, and of borders and the focus. */
const contrastOfText = 4.5
const contrastOfParts = 3

interface ContrastRule {
  readonly color: ThemeColor
  readonly on: readonly ThemeColor[]
  readonly least: number
}

const backgrounds = ['surface', 'raised'] as const

const contrastRules: readonly ContrastRule[] = [
  { color: 'text', on: backgrounds, least: contrastOfText },
  { color: 'muted', on: backgrounds, least: contrastOfText },
  { color: 'accent', on: backgrounds, least: contrastOfText },
  { color: 'danger', on: backgrounds, least: contrastOfText },
  { color: 'onAccent', on: ['accent', 'danger'], least: contrastOfText },
  { color: 'outline', on: backgrounds, least: contrastOfParts },
  { color: 'focus', on: backgrounds, least: contrastOfParts },
]

/** The share of text in the background of a button under the pointer. */
const hoverShare = 0.15

/**
 * A color that has too little contrast to one of its backgrounds.
 *
 * @example
 * const { nearest }: ContrastProblem = problem
 */
export interface ContrastProblem {
  readonly color: ThemeColor
  readonly scheme: ColorScheme
  readonly on: ThemeColor
  readonly contrast: number
  readonly least: number
  /** The nearest color with enough contrast to all backgrounds, if there is one. */
  readonly nearest: string | undefined
}

/**
 * Returns all colors of a theme in both schemes. Missing ones are the shell’s or follow from others.
 *
 * @example
 * resolveColors({ colors: { accent: '#1f6f43' } }).accent // { light: '#1f6f43', dark: … }
 */
export function resolveColors({ colors = {} }: Theme = {}): ResolvedColors {
  const pairOf = (name: ThemeColor): ColorPair | undefined => {
    const declared = colors[name]
    return typeof declared === 'string' ? { light: declared, dark: declared } : declared
  }
  const names = Object.keys(defaultColors) as ThemeColor[]
  const declared = Object.fromEntries(
    names.map((name) => [name, pairOf(name) ?? defaultColors[name]]),
  ) as ResolvedColors
  const derived = names
    .filter((name) => typeof colors[name] === 'string')
    .map((name) => {
      const { light } = declared[name]
      const passes = (color: string) => hasContrast(declared, name, 'dark', color)
      return [name, { light, dark: nearestColor(light, passes) ?? defaultColors[name].dark }]
    })
  const all: ResolvedColors = { ...declared, ...Object.fromEntries(derived) }
  if (colors.onAccent || !colors.accent) return all
  return { ...all, onAccent: { light: textOn(all, 'light'), dark: textOn(all, 'dark') } }
}

/** Returns the text color on buttons: that of the two with more contrast. */
function textOn({ accent }: ResolvedColors, scheme: ColorScheme): string {
  const { light, dark } = defaultColors.onAccent
  const background = accent[scheme]
  return contrastRatio(light, background) >= contrastRatio(dark, background) ? light : dark
}

/** Returns the color that a rule compares with: buttons have another one under the pointer. */
function backgroundsOf(
  colors: ResolvedColors,
  { color, on }: ContrastRule,
  scheme: ColorScheme,
): readonly (readonly [ThemeColor, string])[] {
  const plain = on.map((name) => [name, colors[name][scheme]] as const)
  if (color !== 'onAccent') return plain
  const { accent, text } = colors
  return [...plain, ['accent', mixColors(accent[scheme], text[scheme], hoverShare)]]
}

function hasContrast(
  colors: ResolvedColors,
  name: ThemeColor,
  scheme: ColorScheme,
  value: string,
): boolean {
  return contrastRules
    .filter(({ color }) => color === name)
    .every((rule) =>
      backgroundsOf(colors, rule, scheme).every(
        ([, background]) => contrastRatio(value, background) >= rule.least,
      ),
    )
}

/**
 * Returns the colors of a theme that have too little contrast.
 *
 * @example
 * contrastProblems(resolveColors(theme), 'dark') // [] if all can be read
 */
export function contrastProblems(colors: ResolvedColors, scheme: ColorScheme): ContrastProblem[] {
  return contrastRules.flatMap((rule) => {
    const { color, least } = rule
    const value = colors[color][scheme]
    const failed = backgroundsOf(colors, rule, scheme)
      .map(([on, background]) => ({ on, contrast: contrastRatio(value, background) }))
      .find(({ contrast }) => contrast < least)
    if (!failed) return []
    const nearest = nearestColor(value, (one) => hasContrast(colors, color, scheme, one))
    return [{ color, scheme, least, nearest, ...failed }]
  })
}
