import { type ResolvedColors, resolveColors } from '#shell/model/theme/resolve-colors.ts'
import type { ColorPair, Theme, ThemeColor } from '#shell/language/product/theme.ts'

/** What the theme of a product changes in the head of every page. */
export interface PageTheme {
  /** The custom properties of the theme, which the style sheets of the shell use. */
  readonly style: string
  /** The background of pages, which browsers use for what is around them. */
  readonly surface: ColorPair
}

/** Returns the parts of the head that follow from a theme. Without one, the shell’s style sheet decides. */
export function pageThemeOf(theme: Theme | undefined): PageTheme {
  const colors = resolveColors(theme)
  return { style: theme ? `:root{${declarationsOf(theme, colors)}}` : '', surface: colors.surface }
}

function declarationsOf({ colors = {}, font, radius }: Theme, resolved: ResolvedColors): string {
  const { light, dark } = resolved.accent
  const names = Object.keys(resolved).filter(
    (name) => Object.hasOwn(colors, name) || (name === 'onAccent' && colors.accent !== undefined),
  ) as ThemeColor[]
  return [
    ...names.map((name) => property(kebab(name), pairStyle(resolved[name]))),
    ...(colors.accent
      ? [property('hover', pairStyle({ light: `${full(light)}14`, dark: `${full(dark)}1f` }))]
      : []),
    ...(font === undefined ? [] : [property('font', font)]),
    ...(radius === undefined ? [] : [property('round', `${radius}px`)]),
  ].join(';')
}

const property = (name: string, value: string) => `--${name}:${value}`
const pairStyle = ({ light, dark }: ColorPair) => `light-dark(${light},${dark})`
const kebab = (name: string) => name.replaceAll(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`)

/** Writes a color with six digits, so that two more can say its opacity. */
function full(color: string): string {
  return color.length === 4 ? color.replaceAll(/[^#]/gu, (digit) => digit + digit) : color
}
