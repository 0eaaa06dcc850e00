import { resolveColors } from '#shell/model/theme/resolve-colors.ts'
import { colorSchemes, type Theme } from '#shell/language/product/theme.ts'
import type { SpecSubsection, SpecTableRow } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { labelledItem, listBlock, table } from './document.ts'
import { code, inlineText } from '../grammar/inline.ts'

/** The heading of the subsection about the theme. */
export const themeTitle = 'Theme'

/** Stands behind the color of a scheme that follows from that of the other one. */
export const derivedNote = 'derived'

/** The labels of what a theme declares besides colors. */
export const themeLabels = {
  font: 'Fonts',
  radius: 'Radius of corners in pixels',
  logo: 'Logo',
  wordmark: 'Wordmark',
} as const satisfies Partial<Record<keyof Theme, string>>

/** Renders the subsection about the theme, if the product declares one. */
export function renderTheme({ theme }: Description): readonly SpecSubsection[] {
  if (!theme) return []
  const { colors = {} } = theme
  const resolved = resolveColors(theme)
  const rows = Object.entries(colors).map(([name, color]): SpecTableRow => {
    const pair = resolved[name as keyof typeof colors]
    const [light, dark] = colorSchemes.map((scheme) => code(pair[scheme]))
    const isDerived = typeof color === 'string'
    return [
      [code(name)],
      [light ?? ''],
      isDerived ? inlineText`${dark ?? ''} (${derivedNote})` : [dark ?? ''],
    ]
  })
  const items = Object.entries(themeLabels).flatMap(([key, label]) => {
    const value = theme[key as keyof typeof themeLabels]
    return value === undefined ? [] : [labelledItem(label, [code(String(value))])]
  })
  const blocks = [
    ...(rows.length === 0 ? [] : [table(['Color', 'Light', 'Dark'], rows)]),
    ...(items.length === 0 ? [] : [listBlock(items)]),
  ]
  return blocks.length === 0 ? [] : [{ title: themeTitle, blocks }]
}
