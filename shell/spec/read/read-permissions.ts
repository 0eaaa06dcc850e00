import type {
  FieldDescription,
  RoleDescription,
  TermDescription,
  TermsDescription,
} from '../description.ts'
import type { ReadBlock, ReadPart, ReadSection } from '../markdown/read-markdown.ts'
import { codesIn, divide, nameIn } from '../phrases/phrase.ts'
import { readWords } from '../phrases/sayings.ts'
import { readTerms } from '../phrases/terms.ts'
import { keepBlocks, keepLine, keepText, type Reading, tablesOf, type Where } from './reading.ts'

export function readRoles(section: ReadSection, reading: Reading): readonly RoleDescription[] {
  const { rows, rest } = tablesOf(section.blocks, 'role')
  keepBlocks(reading, { section: 6 }, rest)
  return rows.flatMap(({ row, line }) => {
    const name = nameIn(row['role'] ?? '')
    if (!/^[a-z]\w*$/u.test(name)) {
      keepLine(reading, { section: 6 }, line)
      return []
    }
    const { called = '', for: purpose = '' } = row
    return [
      {
        name,
        includes: codesIn(row['may also what these may'] ?? ''),
        ...(called === '' ? {} : { label: readWords(called, reading.languages) }),
        ...(purpose === '' ? {} : { purpose }),
      },
    ]
  })
}

/** Who may do what with the records of an entity, by the verb. */
export function readPermissions(
  part: ReadPart,
  where: Where,
  reading: Reading,
): {
  may: Readonly<Record<string, TermsDescription>>
  fields: ReadonlyMap<string, Pick<FieldDescription, 'read' | 'change'>>
} {
  const { rows, rest: others } = tablesOf(part.blocks, 'who')
  const may: Record<string, TermDescription[]> = {}
  for (const { row, line } of rows) {
    const who = nameIn(row['who'] ?? '')
    if (!/^[a-z]\w*$/u.test(who)) {
      keepLine(reading, where, line)
      continue
    }
    for (const [verb, cell] of verbsIn(row, part.blocks)) {
      const terms = readCell(who, cell, { ...where, about: `${who} ${verb}` }, reading)
      if (terms) (may[verb] ??= []).push(terms)
    }
  }
  const order = rows[0] ? verbsIn(rows[0].row, part.blocks).map(([verb]) => verb) : []
  const { rows: fieldRows, rest } = tablesOf(others, 'field')
  keepBlocks(reading, where, rest)
  const fields = fieldRows.map(
    ({ row }) => [nameIn(row['field'] ?? ''), readFieldTerms(row)] as const,
  )
  const inOrder = Object.entries(may).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  )
  return { may: Object.fromEntries(inOrder), fields: new Map(fields) }
}

/** Names of verbs have capitals, which the names of columns have lost. */
function verbsIn(
  row: Readonly<Record<string, string>>,
  blocks: readonly ReadBlock[],
): readonly (readonly [string, string])[] {
  const names = blocks.flatMap((block) => (block.kind === 'table' ? block.columns : []))
  return Object.entries(row)
    .filter(([column]) => column !== 'who')
    .map(([column, cell]) => [names.find((name) => name.toLowerCase() === column) ?? column, cell])
}

/** What a role may by itself. What it may as another role follows from that one. */
function readCell(
  who: string,
  cell: string,
  where: Where,
  reading: Reading,
): TermDescription | undefined {
  const own = divide(cell, ';').filter((part) => !part.startsWith('as '))
  const conditions: string[] = []
  for (const part of own) {
    if (/^(?:no|—|-)$/iu.test(part)) continue
    if (/^(?:yes|always|✓|x)$/iu.test(part)) return { who }
    const [, when] = /^(?:yes,? )?(?:when|if) (.+)$/su.exec(part) ?? []
    if (when === undefined) keepText(reading, where, part)
    else conditions.push(when)
  }
  const [only, ...more] = conditions
  if (only === undefined) return undefined
  return { who, when: more.length === 0 ? only : conditions.map((one) => `(${one})`).join(' or ') }
}

function readFieldTerms(
  row: Readonly<Record<string, string>>,
): Pick<FieldDescription, 'read' | 'change'> {
  const terms = (text = '') => {
    // What a computed field is read as follows from what it is worked out from.
    const own = divide(text, ';').filter((part) => !/^as /iu.test(part))
    return own.length === 0 ? undefined : readTerms(own.join('; '))
  }
  const [read, change] = [terms(row['who may read it']), terms(row['who may set it'])]
  return { ...(read === undefined ? {} : { read }), ...(change === undefined ? {} : { change }) }
}
