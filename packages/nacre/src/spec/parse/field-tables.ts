import { nameIn } from '../grammar/phrase.ts'
import type { ParsedBlock } from '../markdown/parse-markdown.ts'
import { parseFields } from './parse-fields.ts'
import { withRelations } from './parse-relations.ts'
import {
  collectTableRows,
  recordUnparsedLine,
  type SourceLocation,
  type SpecParser,
} from './spec-parser.ts'
import type { FieldDescription } from '../field-description.ts'

/** The tables of fields that do not belong to an entity: inputs, answers, requests and responses. */
export interface FieldTables {
  /** Parses the fields of a table whose names start with a path: `card.copy.`. */
  fieldsOf(column: string, path: string, where: SourceLocation): readonly FieldDescription[]
  /** Records the rows that belong to nothing. */
  recordRest(where: SourceLocation): void
  readonly rest: readonly ParsedBlock[]
}

/** The first column of each table of fields. */
const columns = ['input', 'answer', 'input of a job', 'sends', 'reads']

/** Collects the tables of fields in a section. */
export function collectFieldTables(
  blocks: readonly ParsedBlock[],
  reading: SpecParser,
): FieldTables {
  const relations = collectTableRows(blocks, 'relation')
  let { rest } = relations
  const tables = new Map<string, ReturnType<typeof collectTableRows>['rows']>()
  for (const column of columns) {
    const found = collectTableRows(rest, column)
    tables.set(column, found.rows)
    rest = found.rest
  }
  const used = new Set<object>()
  /** Returns the rows below a path, with the rest of their names under another key. */
  const take = (column: string, path: string, key: string) =>
    (column === 'relation' ? relations.rows : (tables.get(column) ?? []))
      .filter(({ row }) => nameIn(row[column] ?? '').startsWith(path))
      .map((found) => {
        used.add(found)
        const { [column]: name = '', ...row } = found.row
        return { row: { ...row, [key]: nameIn(name).slice(path.length) }, line: found.line }
      })
  return {
    fieldsOf: (column, path, where) => {
      const fields = parseFields(take(column, path, 'field'), 'field', where, reading)
      // An input and an answer may share the name of a relation.
      const named = take('relation', path, 'relation').filter(({ row }) =>
        fields.some(({ name }) => name === row['relation']),
      )
      return withRelations(fields, named, where, reading)
    },
    recordRest: (where) => {
      for (const found of [...tables.values(), relations.rows].flat())
        if (!used.has(found)) recordUnparsedLine(reading, where, found.line)
    },
    rest,
  }
}
