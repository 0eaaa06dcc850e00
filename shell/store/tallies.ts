import { sql } from 'kysely'
import type { Database, Run } from './database.ts'
import { createShapes } from './questions/shapes.ts'
import { statement } from './questions/statement.ts'
import { untilCommit } from './until-commit.ts'

/** What one actor has done or taken back, such as liking a card. */
export interface Mark {
  readonly entity: string
  readonly action: string
  readonly actor: string
  readonly record: string
}

type Deed = Omit<Mark, 'record'>

export interface Tallies {
  /** Those of the records on which this actor has done this. */
  list(of: Deed, records: readonly string[], run?: Run): Promise<ReadonlySet<string>>
  /** Whether the actor had not yet done it. */
  add(run: Run, mark: Mark, at: string): Promise<boolean>
  /** Whether the actor had done it. */
  remove(run: Run, mark: Mark): Promise<boolean>
}

/** Of whoever has done it with more, only the records in question are read. */
const mostKnown = 200

export function createTallies(database: Database): Tallies {
  const { build, columns, conditions, commits } = database
  const allBy = untilCommit(
    commits,
    createAllBy(database),
    ({ entity, action, actor }: Deed) => `${entity} ${action} ${actor}`,
  )
  const lists = createShapes<Deed & { readonly records: readonly string[] }>()
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
    async list(of, records, run) {
      const known = commits && !run ? await allBy(of) : undefined
      if (known && known.size <= mostKnown) return new Set(records.filter((id) => known.has(id)))
      const rows = await (run ?? database.read)(list({ ...of, records }))
      return new Set(rows.map(({ record }) => String(record)))
    },
    async add(run, mark, at) {
      const moment = columns.encode({ kind: 'moment' }, at)
      return (await run(add({ ...mark, at: moment }))).length > 0
    },
    remove: async (run, mark) => (await run(remove(mark))).length > 0,
  }
}

/** All records on which an actor has done this, or one more than is remembered. */
function createAllBy({ build, read }: Database) {
  const all = statement<keyof Deed>((parameter) =>
    build
      .selectFrom('nacre_tally')
      .select('record')
      .where('entity', '=', parameter('entity'))
      .where('action', '=', parameter('action'))
      .where('actor', '=', parameter('actor'))
      .limit(mostKnown + 1),
  )
  return async ({ entity, action, actor }: Deed): Promise<ReadonlySet<string>> => {
    const rows = await read(all({ entity, action, actor }))
    return new Set(rows.map(({ record }) => String(record)))
  }
}
