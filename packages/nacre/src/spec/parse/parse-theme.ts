import { type SchemeColor, type Theme, defaultColors } from '#shell/language/product/theme.ts'
import type { Description } from '../description.ts'
import { derivedNote, themeLabels, themeTitle } from '../document/theme.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import { currentPhrase } from './former-phrases.ts'
import {
  collectTableRows,
  labeledItems,
  type ParsedRow,
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
} from './spec-parser.ts'

/** Parses the theme: its colors, and what else it declares. */
export function parseTheme(
  section: ParsedSection,
  reading: SpecParser,
): Pick<Description, 'theme'> {
  const where = { section: 2, under: themeTitle }
  const own = section.parts.filter(({ title }) => currentPhrase(title) === themeTitle)
  const { rows, rest } = collectTableRows(
    own.flatMap(({ blocks }) => blocks),
    'color',
  )
  const items = labeledItems(rest)
  recordUnparsedBlocks(reading, where, items.rest)
  const colors = rows.flatMap(({ row, line }) => {
    const name = nameIn(row['color'] ?? '')
    const color = readColor(row)
    if (color !== undefined && Object.hasOwn(defaultColors, name)) return [[name, color] as const]
    recordUnparsedLine(reading, where, line)
    return []
  })
  const others = items.labels.flatMap(({ label, text, item }) => {
    const [key] =
      Object.entries(themeLabels).find(
        ([, known]) => known.toLowerCase() === label.toLowerCase(),
      ) ?? []
    const value = nameIn(text)
    if (key !== undefined && value !== '')
      return [[key, key === 'radius' ? Number(value) : value] as const]
    recordUnparsedLine(reading, where, item.line)
    return []
  })
  if (colors.length + others.length === 0) return {}
  const theme: Theme = {
    ...(colors.length === 0 ? {} : { colors: Object.fromEntries(colors) }),
    ...Object.fromEntries(others),
  }
  return { theme }
}

function readColor(row: ParsedRow): SchemeColor | undefined {
  const [light] = codeSpansIn(row['light'] ?? '')
  const [dark] = codeSpansIn(row['dark'] ?? '')
  if (light === undefined) return undefined
  if (dark === undefined || row['dark']?.includes(`(${derivedNote})`)) return light
  return { light, dark }
}
