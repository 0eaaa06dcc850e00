import type { ExtensionDescription } from '../description.ts'
import { extensionKinds, extensionsTitle } from '../document/extensions.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import { currentPhrase } from './former-phrases.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
  type ParsedRow,
  collectTableRows,
} from './spec-parser.ts'

const kinds = Object.entries(extensionKinds) as readonly (readonly [
  ExtensionDescription['kind'],
  string,
])[]

/** Parses the admin extensions. */
export function parseExtensions(
  section: ParsedSection,
  reading: SpecParser,
): readonly ExtensionDescription[] {
  const where = { section: 2, under: extensionsTitle }
  const own = section.parts.filter(({ title }) => currentPhrase(title) === extensionsTitle)
  const { rows, rest } = collectTableRows(
    own.flatMap(({ blocks }) => blocks),
    'extension',
  )
  recordUnparsedBlocks(reading, where, rest)
  return rows.flatMap(({ row, line }) => {
    const part = readPart(row, reading)
    if (!part) recordUnparsedLine(reading, where, line)
    return part ?? []
  })
}

function readPart(row: ParsedRow, { languages }: SpecParser): ExtensionDescription | undefined {
  const kind = kinds.find(([, word]) => word === row['extension'])?.[0]
  const name = nameIn(row['name'] ?? '')
  const entity = nameIn(row['of'] ?? '')
  const hasEntity = kind === 'panels' || kind === 'columns'
  if (kind === undefined || name === '' || hasEntity === (entity === '')) return undefined
  const called = row['label'] ?? ''
  const who = codeSpansIn(row['for'] ?? '')
  const [icon] = codeSpansIn(row['icon'] ?? '')
  return {
    kind,
    name,
    ...(hasEntity ? { entity } : {}),
    ...(called === '' ? {} : { label: parseLocalizedText(called, languages) }),
    ...(icon === undefined ? {} : { icon }),
    ...(who.length === 0 ? {} : { roles: who }),
  }
}
