import type { RoleDescription } from '../description.ts'
import type { ParsedBlock, ParsedSubsection, ParsedSection } from '../markdown/parse-markdown.ts'
import { codeSpansIn, splitOutsideQuotes, nameIn } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import { parseAccessRule, parseTermLimits } from '../grammar/access-rule.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  recordUnparsedText,
  type SpecParser,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'
import type {
  AccessRuleDescription,
  FieldDescription,
  RoleRuleDescription,
} from '../field-description.ts'

export function parseRoles(
  section: ParsedSection,
  reading: SpecParser,
): readonly RoleDescription[] {
  const { rows, rest } = collectTableRows(section.blocks, 'role')
  recordUnparsedBlocks(reading, { section: 6 }, rest)
  return rows.flatMap(({ row, line }) => {
    const name = nameIn(row['role'] ?? '')
    if (!/^[a-z]\w*$/u.test(name)) {
      recordUnparsedLine(reading, { section: 6 }, line)
      return []
    }
    const { label: called = '', purpose = row['for'] ?? '' } = row
    return [
      {
        name,
        includes: codeSpansIn(row['inherits from'] ?? ''),
        ...(called === '' ? {} : { label: parseLocalizedText(called, reading.languages) }),
        ...(purpose === '' ? {} : { description: purpose }),
      },
    ]
  })
}

/** Parses the access rules of an entity, by verb. */
export function parsePermissions(
  part: ParsedSubsection,
  where: SourceLocation,
  reading: SpecParser,
): {
  may: Readonly<Record<string, AccessRuleDescription>>
  fields: ReadonlyMap<string, Pick<FieldDescription, 'read' | 'change'>>
  recordRoles: Readonly<Record<string, string>>
} {
  const { rows: roleRows, rest: blocks } = collectTableRows(part.blocks, 'role on the record')
  const recordRoles = roleRows.map(({ row }) => [
    nameIn(row['role on the record'] ?? ''),
    (row['condition'] ?? '').trim(),
  ])
  const { rows, rest: others } = collectTableRows(blocks, 'who')
  const may: Record<string, RoleRuleDescription[]> = {}
  for (const { row, line } of rows) {
    const who = nameIn(row['who'] ?? '')
    if (!/^[a-z]\w*$/u.test(who)) {
      recordUnparsedLine(reading, where, line)
      continue
    }
    for (const [verb, cell] of verbsIn(row, part.blocks)) {
      const terms = parseCell(who, cell, { ...where, about: `${who} ${verb}` }, reading)
      if (terms) (may[verb] ??= []).push(terms)
    }
  }
  const order = rows[0] ? verbsIn(rows[0].row, part.blocks).map(([verb]) => verb) : []
  const { rows: fieldRows, rest } = collectTableRows(others, 'field')
  recordUnparsedBlocks(reading, where, rest)
  const fields = fieldRows.map(
    ({ row }) => [nameIn(row['field'] ?? ''), parseFieldPermissions(row)] as const,
  )
  const sortedRules = Object.entries(may).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  )
  return {
    may: Object.fromEntries(sortedRules),
    fields: new Map(fields),
    recordRoles: Object.fromEntries(recordRoles),
  }
}

/** Returns the verbs of a permission table with their original case. */
function verbsIn(
  row: Readonly<Record<string, string>>,
  blocks: readonly ParsedBlock[],
): readonly (readonly [string, string])[] {
  const names = blocks.flatMap((block) => (block.kind === 'table' ? block.columns : []))
  return Object.entries(row)
    .filter(([column]) => column !== 'who')
    .map(([column, cell]) => [names.find((name) => name.toLowerCase() === column) ?? column, cell])
}

/** Parses the permission of a role. Inherited permissions are derived and therefore skipped. */
function parseCell(
  who: string,
  cell: string,
  where: SourceLocation,
  reading: SpecParser,
): RoleRuleDescription | undefined {
  const own = splitOutsideQuotes(cell, ';').filter((part) => !part.startsWith('as '))
  const limits: Omit<RoleRuleDescription, 'who'>[] = []
  for (const part of own) {
    if (/^(?:no|—|-)$/iu.test(part)) continue
    if (/^(?:yes|always|✓|x)$/iu.test(part)) return { who }
    const found = parseTermLimits(part.replace(/^yes,? /iu, ''))
    if (found === undefined) recordUnparsedText(reading, where, part)
    else limits.push(found)
  }
  const [only, ...more] = limits
  if (only === undefined) return undefined
  if (more.length === 0) return { who, ...only }
  return { ...only, who, when: limits.map(({ when = 'always' }) => `(${when})`).join(' or ') }
}

function parseFieldPermissions(
  row: Readonly<Record<string, string>>,
): Pick<FieldDescription, 'read' | 'change'> {
  const terms = (text = '') => {
    // The permissions that a computed field inherits are derived from its formula.
    const own = splitOutsideQuotes(text, ';').filter((part) => !/^(?:same )?as /iu.test(part))
    return own.length === 0 ? undefined : parseAccessRule(own.join('; '))
  }
  const [read, change] = [terms(row['read']), terms(row['write'])]
  return { ...(read === undefined ? {} : { read }), ...(change === undefined ? {} : { change }) }
}
