import type { PartDescription } from '../description.ts'
import { kindsOfParts, partsTitle } from '../document/parts.ts'
import type { ReadSection } from '../markdown/read-markdown.ts'
import { codesIn, nameIn } from '../phrases/phrase.ts'
import { readWords } from '../phrases/sayings.ts'
import { keepBlocks, keepLine, type Reading, type ReadRow, tablesOf } from './reading.ts'

const kinds = Object.entries(kindsOfParts) as readonly (readonly [
  PartDescription['kind'],
  string,
])[]

/** What the product adds to the admin area. */
export function readParts(section: ReadSection, reading: Reading): readonly PartDescription[] {
  const where = { section: 2, under: partsTitle }
  const own = section.parts.filter(({ title }) => title === partsTitle)
  const { rows, rest } = tablesOf(
    own.flatMap(({ blocks }) => blocks),
    'part',
  )
  keepBlocks(reading, where, rest)
  return rows.flatMap(({ row, line }) => {
    const part = readPart(row, reading)
    if (!part) keepLine(reading, where, line)
    return part ?? []
  })
}

function readPart(row: ReadRow, { languages }: Reading): PartDescription | undefined {
  const kind = kinds.find(([, word]) => word === row['part'])?.[0]
  const name = nameIn(row['name'] ?? '')
  const entity = nameIn(row['of'] ?? '')
  const isOf = kind === 'panels' || kind === 'columns'
  if (kind === undefined || name === '' || isOf === (entity === '')) return undefined
  const called = row['called'] ?? ''
  const who = codesIn(row['for'] ?? '')
  const [icon] = codesIn(row['icon'] ?? '')
  return {
    kind,
    name,
    ...(isOf ? { entity } : {}),
    ...(called === '' ? {} : { label: readWords(called, languages) }),
    ...(icon === undefined ? {} : { icon }),
    ...(who.length === 0 ? {} : { who }),
  }
}
