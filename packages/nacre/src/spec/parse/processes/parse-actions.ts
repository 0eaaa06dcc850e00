import type { ActionDescription } from '../../description.ts'
import { actionKindTexts } from '../../document/actions.ts'
import { parseLocalizedText } from '../../grammar/localized-text.ts'
import { codeSpansIn, nameIn } from '../../grammar/phrase.ts'
import type { FieldTables } from '../field-tables.ts'
import { parseCodeDescription } from '../parse-states.ts'
import {
  type ParsedRow,
  recordUnparsedLine,
  recordUnparsedText,
  type SourceLocation,
  type SpecParser,
} from '../spec-parser.ts'

/** Parses the actions, by entity name. */
export function parseActions(
  rows: readonly { row: ParsedRow; line: string }[],
  fields: FieldTables,
  where: SourceLocation,
  reading: SpecParser,
): ReadonlyMap<string, readonly ActionDescription[]> {
  const found = new Map<string, ActionDescription[]>()
  for (const { row, line } of rows) {
    const [entity = '', name = '', ...more] = nameIn(row['action'] ?? '').split('.')
    if (entity === '' || name === '' || more.length > 0) {
      recordUnparsedLine(reading, where, line)
      continue
    }
    const action = readAction(name, row, fields, { ...where, entity, about: name }, reading)
    found.set(entity, [...(found.get(entity) ?? []), action])
  }
  return found
}

function readAction(
  name: string,
  row: ParsedRow,
  fields: FieldTables,
  where: SourceLocation,
  reading: SpecParser,
): ActionDescription {
  const text = row['what it does'] ?? ''
  const called = row['label'] ?? ''
  const label = called === '' ? {} : { label: parseLocalizedText(called, reading.languages) }
  const [countField, viewerField] =
    /^(?:toggles per user, counted|counts each actor once) in `/u.test(text)
      ? codeSpansIn(text)
      : []
  if (countField !== undefined && viewerField !== undefined)
    return { kind: 'reaction', name, ...label, countField, viewerField }
  const path = `${where.entity ?? ''}.${name}.`
  const description = parseCodeDescription(text)
  const answers = fields.fieldsOf('answer', path, where)
  return {
    kind: 'code',
    name,
    ...label,
    ...(description === undefined ? {} : { description }),
    input: fields.fieldsOf('input', path, where),
    errors: codeSpansIn(row['errors'] ?? ''),
    ...(answers.length === 0 ? {} : { answers }),
    ...parseKind(row['kind'] ?? '', where, reading),
  }
}

function parseKind(
  text: string,
  where: SourceLocation,
  reading: SpecParser,
): { readonly of?: 'list'; readonly readOnly?: boolean } {
  const phrases = text.split(';').map((phrase) => phrase.trim())
  const known = new Set<string>(['', ...Object.values(actionKindTexts)])
  for (const phrase of phrases) if (!known.has(phrase)) recordUnparsedText(reading, where, phrase)
  return {
    ...(phrases.includes(actionKindTexts.list) ? { of: 'list' } : {}),
    ...(phrases.includes(actionKindTexts.readOnly) ? { readOnly: true } : {}),
  }
}
