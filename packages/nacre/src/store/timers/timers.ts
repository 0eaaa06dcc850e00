import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { defineIndex, defineTable, requiredColumn } from '../ddl/table-shapes.ts'
import { snakeCase, tableOf } from '../columns/names.ts'

/** A timer of a record: a move that happens by itself. */
export interface TimerKey {
  readonly entity: string
  readonly timer: string
  readonly record: string
}

/** A timed move that was rejected, and when it is tried again. */
export interface RejectedTimer extends TimerKey {
  readonly attempts: number
  readonly nextAttemptAt: string
  /** The reason of the last rejection. */
  readonly error: string
}

/** Selects the records whose timer may be due. */
export interface DueQuery {
  readonly entity: string
  readonly timer: string
  readonly states: readonly string[]
  /** The field of the time, and its type. */
  readonly field: string
  readonly kind: 'date' | 'timestamp'
}

/** The questions of timers to the records, and the memory of rejected ones. */
export interface Timers {
  /** Returns the records up to a time or day, the oldest first, without those that wait. */
  upTo(
    query: DueQuery,
    limits: { readonly end: string; readonly now: string; readonly limit: number },
    trx?: QueryRunner,
  ): Promise<readonly string[]>
  /** Returns the earliest time or day of a record, and its state. */
  first(
    query: DueQuery,
    now: string,
  ): Promise<{ readonly at: string; readonly state: string } | undefined>
  /** Returns the rejected timers, the next one first. */
  rejected(limit: number): Promise<readonly RejectedTimer[]>
  find(key: TimerKey): Promise<RejectedTimer | undefined>
  reject(trx: QueryRunner, timer: RejectedTimer): Promise<void>
  forget(trx: QueryRunner, key: TimerKey): Promise<void>
}

const moment = { kind: 'timestamp' } as const

export const timerTable = defineTable(
  'nacre_timer',
  [
    ...['entity', 'timer', 'record'].map((name) => requiredColumn(name, 'text')),
    requiredColumn('attempts', 'integer'),
    requiredColumn('next_attempt_at', 'timestamp'),
    requiredColumn('error', 'text'),
  ],
  ['entity', 'timer', 'record'],
  [defineIndex('next_attempt_at')],
)

export function createTimers(database: Database): Timers {
  const { build, columns, read } = database
  const encode = (time: string) => columns.encode(moment, time)

  const candidates = createCandidates(database)

  return {
    async upTo(query, { end, now, limit }, trx = read) {
      const column = `r.${snakeCase(query.field)}`
      const rows = await trx(
        candidates(query, now)
          .select('r.id')
          .where(column, '<=', columns.encode({ kind: query.kind }, end))
          .limit(limit)
          .compile(),
      )
      return rows.map(({ id }) => String(id))
    },
    async first(query, now) {
      const column = `r.${snakeCase(query.field)}`
      const [row] = await read(
        candidates(query, now)
          .select([`${column} as at`, 'r.state'])
          .limit(1)
          .compile(),
      )
      return (
        row && {
          at: String(columns.decode({ kind: query.kind }, row['at'])),
          state: String(row['state']),
        }
      )
    },
    async rejected(limit) {
      const all = build.selectFrom('nacre_timer').selectAll().orderBy('next_attempt_at')
      return (await read(all.limit(limit).compile())).map((row) => decode(database, row))
    },
    async find({ entity, timer, record }) {
      const one = build.selectFrom('nacre_timer').selectAll().where('entity', '=', entity)
      const [row] = await read(
        one.where('timer', '=', timer).where('record', '=', record).compile(),
      )
      return row && decode(database, row)
    },
    async reject(trx, { entity, timer, record, attempts, nextAttemptAt, error }) {
      const values = { attempts, next_attempt_at: encode(nextAttemptAt), error }
      await trx(
        build
          .insertInto('nacre_timer')
          .values({ entity, timer, record, ...values })
          .onConflict((conflict) =>
            conflict.columns(['entity', 'timer', 'record']).doUpdateSet(values),
          )
          .compile(),
      )
    },
    async forget(trx, { entity, timer, record }) {
      await trx(
        build
          .deleteFrom('nacre_timer')
          .where('entity', '=', entity)
          .where('timer', '=', timer)
          .where('record', '=', record)
          .compile(),
      )
    },
  }
}

/** The present records in the states, oldest first. Rejected ones wait for their next attempt. */
const createCandidates =
  ({ build, columns }: Database) =>
  ({ entity, timer, states, field }: DueQuery, now: string) =>
    build
      .selectFrom(`${tableOf(entity)} as r`)
      .where('r.state', 'in', [...states])
      .where('r.removed_at', 'is', null)
      .where(`r.${snakeCase(field)}`, 'is not', null)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('nacre_timer as t')
              .select(sql`1`.as('one'))
              .where('t.entity', '=', entity)
              .where('t.timer', '=', timer)
              .whereRef('t.record', '=', 'r.id')
              .where('t.next_attempt_at', '>', columns.encode(moment, now)),
          ),
        ),
      )
      .orderBy(`r.${snakeCase(field)}`)
      .orderBy('r.id')

function decode({ columns }: Database, row: Readonly<Record<string, unknown>>): RejectedTimer {
  return {
    entity: String(row['entity']),
    timer: String(row['timer']),
    record: String(row['record']),
    attempts: Number(row['attempts']),
    nextAttemptAt: String(columns.decode(moment, row['next_attempt_at'])),
    error: String(row['error']),
  }
}
