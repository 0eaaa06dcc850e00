import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { QueryRunner } from './rows.ts'
import { createQueryCache } from './sql/query-cache.ts'
import { prepareStatement } from './sql/statement.ts'
import { cacheUntilCommit } from './transactions/cache-until-commit.ts'

/** A reaction of an actor to a record, such as a like. */
export interface ReactionKey {
  readonly entity: string
  readonly action: string
  readonly actor: string
  readonly record: string
}

type ReactionTarget = Omit<ReactionKey, 'record'>

export interface Reactions {
  /** Returns which of the records have this reaction of the actor. */
  list(
    of: ReactionTarget,
    records: readonly string[],
    trx?: QueryRunner,
  ): Promise<ReadonlySet<string>>
  /** Adds a reaction. Returns whether it was new. */
  add(trx: QueryRunner, reaction: ReactionKey, at: string): Promise<boolean>
  /** Removes a reaction. Returns whether it existed. */
  remove(trx: QueryRunner, reaction: ReactionKey): Promise<boolean>
}

/** For actors with more reactions, only those to the requested records are read. */
const maxCached = 200

export function createReactions(database: Database): Reactions {
  const { build, columns, conditions, commits } = database
  const recordsOfActor = cacheUntilCommit(
    commits,
    createReactionCache(database),
    ({ entity, action, actor }: ReactionTarget) => `${entity} ${action} ${actor}`,
  )
  const lists = createQueryCache<ReactionTarget & { readonly records: readonly string[] }>()
  const list = lists('', (bind) =>
    build
      .selectFrom('nacre_reaction')
      .select('record')
      .where(
        'entity',
        '=',
        bind(({ entity }) => entity),
      )
      .where(
        'action',
        '=',
        bind(({ action }) => action),
      )
      .where(
        'actor',
        '=',
        bind(({ actor }) => actor),
      )
      .where(
        conditions.isOneOf(
          sql.ref('record'),
          bind(({ records }) => conditions.list(records)),
        ),
      )
      .compile(),
  )
  const add = prepareStatement<keyof ReactionKey | 'at'>((parameter) =>
    build
      .insertInto('nacre_reaction')
      .values({
        entity: parameter('entity'),
        action: parameter('action'),
        actor: parameter('actor'),
        record: parameter('record'),
        created_at: parameter('at'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('record'),
  )
  const remove = prepareStatement<keyof ReactionKey>((parameter) =>
    build
      .deleteFrom('nacre_reaction')
      .where('entity', '=', parameter('entity'))
      .where('action', '=', parameter('action'))
      .where('actor', '=', parameter('actor'))
      .where('record', '=', parameter('record'))
      .returning('record'),
  )
  return {
    async list(of, records, trx) {
      const known = commits && !trx ? await recordsOfActor(of) : undefined
      if (known && known.size <= maxCached) return new Set(records.filter((id) => known.has(id)))
      const rows = await (trx ?? database.read)(list({ ...of, records }))
      return new Set(rows.map(({ record }) => String(record)))
    },
    async add(trx, reaction, at) {
      const moment = columns.encode({ kind: 'timestamp' }, at)
      return (await trx(add({ ...reaction, at: moment }))).length > 0
    },
    remove: async (trx, reaction) => (await trx(remove(reaction))).length > 0,
  }
}

/** Returns all records with this reaction of an actor, up to one more than the cache limit. */
function createReactionCache({ build, read }: Database) {
  const all = prepareStatement<keyof ReactionTarget>((parameter) =>
    build
      .selectFrom('nacre_reaction')
      .select('record')
      .where('entity', '=', parameter('entity'))
      .where('action', '=', parameter('action'))
      .where('actor', '=', parameter('actor'))
      .limit(maxCached + 1),
  )
  return async ({ entity, action, actor }: ReactionTarget): Promise<ReadonlySet<string>> => {
    const rows = await read(all({ entity, action, actor }))
    return new Set(rows.map(({ record }) => String(record)))
  }
}
