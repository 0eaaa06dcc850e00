import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Database, Row } from '../database.ts'
import { keptColumns, readColumns, snake } from './names.ts'
import type { StoredRecord } from './records.ts'

/** What is read of each record: names of fields and of what is kept, in the order of the answer. */
export type Wanted = readonly string[]

/** How that is asked of the table, and made of its rows. */
export interface Selection {
  /** By which compiled queries tell it from others. */
  readonly key: string
  readonly columns: readonly RawBuilder<unknown>[]
  /** Those of the fields that hold several records, which lie in tables of their own. */
  readonly several: readonly string[]
  /** The row itself becomes the record. */
  decode(row: Row): StoredRecord
}

/** The column that tells whether a field of the record may be seen. No field has such a name. */
export function flagOf(name: string): string {
  return `?${name}`
}

export function isFlag(name: string): boolean {
  return name.startsWith('?')
}

const mostSelections = 200

/** Selections of one entity, each made once. Without wanting anything in particular one gets all there is. */
export function createSelections(
  { columns }: Database,
  entity: Entity,
  alias: string,
): (wanted?: Wanted) => Selection {
  const stored = new Map(readColumns(entity).map(({ name, column }) => [name, column]))
  const select = (key: string, wanted: Wanted): Selection => {
    const several = wanted.filter((name) => !stored.has(name))
    const codes = wanted.flatMap((name): (readonly [string, (value: unknown) => unknown])[] => {
      const column = stored.get(name)
      const cleared = entity.fields[name]?.cleared ?? null
      if (!column || (cleared === null && !columns.decoded.has(column.kind))) return []
      return [[name, (value) => columns.decode(column, value) ?? cleared]]
    })
    return {
      key,
      several,
      // What lies elsewhere keeps its place in the order until it is read.
      columns: wanted.map((name) =>
        stored.has(name)
          ? sql`${sql.ref(`${alias}.${snake(name)}`)} as ${sql.ref(name)}`
          : sql`null as ${sql.ref(name)}`,
      ),
      decode(row) {
        for (const [name, decode] of codes) row[name] = decode(row[name])
        return row as StoredRecord
      },
    }
  }
  const all = select('', [
    ...keptColumns(entity).map(({ name }) => name),
    ...Object.keys(entity.fields),
  ])
  const known = new Map<string, Selection>()
  // Most want the same list of names, and that one is at hand without a look at the names in it.
  const same = new WeakMap<Wanted, Selection>()
  return (wanted) => {
    if (!wanted) return all
    const at = same.get(wanted)
    if (at) return at
    const key = wanted.join()
    const selection = known.get(key) ?? select(key, wanted)
    // People can choose in endlessly many ways.
    if (known.size >= mostSelections) known.clear()
    known.set(key, selection)
    same.set(wanted, selection)
    return selection
  }
}
