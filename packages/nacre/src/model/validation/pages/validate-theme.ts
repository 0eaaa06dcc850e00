import type { Product } from '#shell/language/product/product.ts'
import { isHexColor } from '../../theme/contrast-ratio.ts'
import {
  type ContrastProblem,
  contrastProblems,
  resolveColors,
} from '../../theme/resolve-colors.ts'
import {
  defaultColors,
  colorSchemes,
  type Theme,
  type ThemeColor,
} from '#shell/language/product/theme.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { didYouMean } from '../names/did-you-mean.ts'

/**
 * Returns the mistakes in the theme of a product: what is no color or font, and too little contrast.
 *
 * @example
 * [...validateTheme(product)] // [] if the theme is valid
 */
export function* validateTheme({ theme }: Pick<Product, 'theme'>): Iterable<DeclarationError> {
  if (!theme) return
  const format = [...formatMistakes(theme), ...colorMistakes(theme)]
  yield* format
  if (format.length > 0) return
  const colors = resolveColors(theme)
  for (const scheme of colorSchemes)
    for (const problem of contrastProblems(colors, scheme)) yield contrastMistake(problem, theme)
}

const place = ['product', 'theme'] as const

function* formatMistakes({ font, radius, logo, wordmark }: Theme): Iterable<DeclarationError> {
  if (font !== undefined && !/^[\p{L}\p{N}\s,'"-]+$/u.test(font)) {
    const problem = `The font of the theme is ${font}, which is no list of fonts as in CSS.`
    yield declarationError([...place, 'font'], problem, `font: 'Georgia, serif'`)
  }
  if (radius !== undefined && !(Number.isFinite(radius) && radius >= 0 && radius <= 100)) {
    const problem = `The radius of the theme is ${radius}: it must be a number of pixels from 0 to 100.`
    yield declarationError([...place, 'radius'], problem, 'radius: 8')
  }
  for (const [key, file] of Object.entries({ logo, wordmark })) {
    if (file === undefined || /^[\w-]+(?:\/[\w-]+)*\.(?:svg|png|webp|avif|jpe?g|gif)$/u.test(file))
      continue
    const problem = `The ${key} of the theme is ${file}: it must be the name of an image in product/public.`
    yield declarationError([...place, key], problem, `${key}: '${key}.svg'`)
  }
}

function* colorMistakes({ colors = {} }: Theme): Iterable<DeclarationError> {
  for (const [name, color] of Object.entries(colors)) {
    const at = [...place, 'colors', name]
    if (!isThemeColor(name)) {
      const problem = `The theme has the color ${name}, which does not exist.${didYouMean(name, Object.keys(defaultColors))}`
      yield declarationError(at, problem, `accent: '#5058a1'`)
      continue
    }
    const values = typeof color === 'string' ? [color] : [color.light, color.dark]
    const wrong = values.find((value) => typeof value !== 'string' || !isHexColor(value))
    if (wrong === undefined && values.length > 0 && values.every(Boolean)) continue
    const problem = `The color ${name} of the theme is ${String(wrong)}: colors are written as #rgb or #rrggbb.`
    yield declarationError(at, problem, exampleOf(name))
  }
}

const isThemeColor = (name: string): name is ThemeColor => Object.hasOwn(defaultColors, name)

const exampleOf = (name: ThemeColor) =>
  `${name}: { light: '${defaultColors[name].light}', dark: '${defaultColors[name].dark}' }`

function contrastMistake(problem: ContrastProblem, theme: Theme): DeclarationError {
  const { color, scheme, on, contrast, least, nearest } = problem
  const value = resolveColors(theme)[color][scheme]
  const text = `The color ${color} of the theme, ${value} in the ${scheme} scheme, has a contrast of ${floor(contrast)}:1 to ${on}. WCAG 2.2 AA needs ${least}:1.`
  const right = nearest === undefined ? exampleOf(color) : nearestLine(problem, nearest, theme)
  return declarationError([...place, 'colors', color], text, right)
}

/** Returns the line with the nearest color that passes, in the form of the declaration. */
function nearestLine({ color, scheme }: ContrastProblem, nearest: string, theme: Theme): string {
  if (typeof theme.colors?.[color] === 'string') return `${color}: '${nearest}'`
  const pair = { ...resolveColors(theme)[color], [scheme]: nearest }
  return `${color}: { light: '${pair.light}', dark: '${pair.dark}' }`
}

/** A contrast is never rounded up to what it needs. */
const floor = (contrast: number) => (Math.floor(contrast * 100) / 100).toFixed(2)
