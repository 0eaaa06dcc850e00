import type { AreaDescription, AreaEntityDescription } from '../area-description.ts'
import { areasTitle } from '../document/areas.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import { currentPhrase } from './former-phrases.ts'
import {
  collectTableRows,
  type ParsedRow,
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
} from './spec-parser.ts'

/** Parses the areas and their lists. */
export function parseAreas(
  section: ParsedSection,
  reading: SpecParser,
): readonly AreaDescription[] {
  const where = { section: 2, under: areasTitle }
  const own = section.parts.filter(({ title }) => currentPhrase(title) === areasTitle)
  const areas = collectTableRows(
    own.flatMap(({ blocks }) => blocks),
    'area',
  )
  const lists = collectTableRows(areas.rest, 'list')
  recordUnparsedBlocks(reading, where, lists.rest)
  const found = areas.rows.flatMap(({ row, line }) => {
    const area = readArea(row, reading)
    if (!area) recordUnparsedLine(reading, where, line)
    return area ?? []
  })
  for (const { row, line } of lists.rows) {
    const isKnown = found.some(({ name }) => name === nameIn(row['area'] ?? ''))
    if (!isKnown) recordUnparsedLine(reading, where, line)
  }
  return found.map((area) => ({
    ...area,
    entities: lists.rows
      .filter(({ row }) => nameIn(row['area'] ?? '') === area.name)
      .map(({ row }) => readList(row, reading)),
  }))
}

function readArea(row: ParsedRow, { languages }: SpecParser): AreaDescription | undefined {
  const name = nameIn(row['area'] ?? '')
  const path = nameIn(row['path'] ?? '')
  const label = row['label'] ?? ''
  if (!/^[a-z][A-Za-z\d]*$/u.test(name) || (name !== 'admin' && path === '')) return undefined
  return {
    name,
    ...(path === '' ? {} : { path }),
    ...(name === 'admin' ? {} : { label: parseLocalizedText(label, languages) }),
    roles: codeSpansIn(row['for'] ?? ''),
    entities: [],
  }
}

function readList(row: ParsedRow, { languages }: SpecParser): AreaEntityDescription {
  const [where] = codeSpansIn(row['where'] ?? '')
  const [label = '', pluralLabel = ''] = [row['record'], row['title']]
  const fields = codeSpansIn(row['fields'] ?? '')
  const columns = codeSpansIn(row['columns'] ?? '')
  const verbs = codeSpansIn(row['offers'] ?? '')
  return {
    name: nameIn(row['list'] ?? ''),
    ...(label === '' ? {} : { label: parseLocalizedText(label, languages) }),
    ...(pluralLabel === '' ? {} : { pluralLabel: parseLocalizedText(pluralLabel, languages) }),
    ...(where === undefined ? {} : { where }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(columns.length === 0 ? {} : { columns }),
    ...(verbs.length === 0 ? {} : { verbs }),
    ...(row['in the navigation'] === 'no' ? { isInNavigation: false } : {}),
  }
}
