import { sql } from 'kysely'
import type { Database, Run } from './database.ts'
import { createShapes } from './questions/shapes.ts'
import { statement } from './questions/statement.ts'

/** What one actor has done or taken back, such as liking a card. */
export interface Mark {
  readonly entity: string
  readonly action: string
  readonly actor: string
  readonly record: string
}

export interface Tallies {
  /** Those of the records on which this actor has done this. */
  list(
    of: Omit<Mark, 'record'>,
    records: readonly string[],
    run?: Run,
  ): Promise<ReadonlySet<string>>
  /** Whether the actor had not yet done it. */
  add(run: Run, mark: Mark, at: string): Promise<boolean>
  /** Whether the actor had done it. */
  remove(run: Run, mark: Mark): Promise<boolean>
}

export function createTallies(database: Database): Tallies {
  const { build, columns, conditions } = database
  const lists = createShapes<Omit<Mark, 'record'> & { readonly records: readonly string[] }>()
  const list = lists('', (note) =>
    build
      .selectFrom('nacre_tally')
      .select('record')
      .where(
        'entity',
        '=',
        note(({ entity }) => entity),
      )
      .where(
        'action',
        '=',
        note(({ action }) => action),
      )
      .where(
        'actor',
        '=',
        note(({ actor }) => actor),
      )
      .where(
        conditions.among(
          sql.ref('record'),
          note(({ records }) => conditions.list(records)),
        ),
      )
      .compile(),
  )
  const add = statement<keyof Mark | 'at'>((parameter) =>
    build
      .insertInto('nacre_tally')
      .values({
        entity: parameter('entity'),
        action: parameter('action'),
        actor: parameter('actor'),
        record: parameter('record'),
        at: parameter('at'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('record'),
  )
  const remove = statement<keyof Mark>((parameter) =>
    build
      .deleteFrom('nacre_tally')
      .where('entity', '=', parameter('entity'))
      .where('action', '=', parameter('action'))
      .where('actor', '=', parameter('actor'))
      .where('record', '=', parameter('record'))
      .returning('record'),
  )
  return {
    async list(of, records, run = database.read) {
      const rows = await run(list({ ...of, records }))
      return new Set(rows.map(({ record }) => String(record)))
    },
    async add(run, mark, at) {
      const moment = columns.encode({ kind: 'moment' }, at)
      return (await run(add({ ...mark, at: moment }))).length > 0
    },
    remove: async (run, mark) => (await run(remove(mark))).length > 0,
  }
}
