import { type CompiledQuery, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { defineIndex, defineTable, requiredColumn } from '../ddl/table-shapes.ts'
import { tableOf } from '../columns/names.ts'
import { compileBindingWhere } from '../sql/compile-binding-where.ts'
import { createValueCompiler } from '../sql/field-sql.ts'
import { type BindParameter, createQueryCache, queryShape } from '../sql/query-cache.ts'

/** Selects the records of a reminder, with the moment or day of each. */
export interface ReminderQuery {
  readonly entity: Entity
  readonly when: Where
  readonly at: Expression<'timestamp' | 'date'>
  /** Only records whose moment or day is from this one on. */
  readonly from?: string | undefined
  readonly id?: string
  readonly limit: number
  readonly offset: number
}

/** A record that matches the condition of a reminder. */
export interface RemindedRecord {
  readonly id: string
  /** The moment or the day. */
  readonly at: string
  readonly createdAt: string
  /** When it entered its state, if it has one. */
  readonly since: string | undefined
}

/** A reminder of a record at a moment. */
export interface ReminderKey {
  readonly entity: string
  readonly timer: string
  readonly record: string
  readonly moment: string
}

/** The questions of reminders to the records, and the memory of those that were sent. */
export interface Reminders {
  /** Returns present records that match, in the order of their moments. */
  list(query: ReminderQuery, trx?: QueryRunner): Promise<readonly RemindedRecord[]>
  /** Notes that a reminder is sent. Returns false if it was sent before. */
  claim(trx: QueryRunner, key: ReminderKey): Promise<boolean>
}

export const reminderTable = defineTable(
  'nacre_reminder',
  [
    ...['entity', 'timer', 'record'].map((name) => requiredColumn(name, 'text')),
    requiredColumn('moment', 'timestamp'),
  ],
  ['entity', 'timer', 'record', 'moment'],
  [defineIndex('moment')],
)

const alias = 'r'
const moment = { kind: 'timestamp' } as const

export function createReminders(
  database: Database,
  entities: ReadonlyMap<string, Entity>,
): Reminders {
  const { build, columns, read } = database
  const compile = createCompiler(database, entities)
  const cache = createQueryCache<ReminderQuery>()
  const decode = (query: ReminderQuery, row: DatabaseRow): RemindedRecord => ({
    id: String(row['id']),
    at: String(columns.decode({ kind: query.at.gives }, row['at'])),
    createdAt: String(columns.decode(moment, row['created_at'])),
    since: query.entity.states ? String(columns.decode(moment, row['since'])) : undefined,
  })
  return {
    async list(query, trx = read) {
      const { entity, when, at, from, id } = query
      const shape = JSON.stringify([entity.name, at, from === undefined, id === undefined])
      const fill = cache(shape + queryShape(when), (bind) => compile(query, bind))
      return (await trx(fill(query))).map((row) => decode(query, row))
    },
    async claim(trx, { moment: time, ...key }) {
      const rows = await trx(
        build
          .insertInto('nacre_reminder')
          .values({ ...key, moment: columns.encode(moment, time) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('record')
          .compile(),
      )
      return rows.length > 0
    },
  }
}

/** Creates the function that compiles the query for records of a shape. */
function createCompiler(database: Database, entities: ReadonlyMap<string, Entity>) {
  const { build, columns, conditions, sortKeys } = database
  const values = createValueCompiler(database, entities)
  return (query: ReminderQuery, bind: BindParameter<ReminderQuery>): CompiledQuery => {
    const { entity, when, from, id } = query
    const at = values.expression(query.at, { entity, alias })
    const kind = { kind: query.at.gives }
    let found = build
      .selectFrom(`${tableOf(entity.name)} as ${alias}`)
      .select([`${alias}.id`, `${alias}.created_at`, sql`${at}`.as('at')])
      .where(`${alias}.removed_at`, 'is', null)
      .where(sql`${at}`, 'is not', null)
      .where((inner) => {
        const position = { entity, alias, get: (one: ReminderQuery) => one.when }
        const context = {
          build: inner,
          entities,
          columns,
          conditions,
          sortKeys,
          values,
          note: bind as never,
        }
        return compileBindingWhere(when, position as never, context)
      })
    if (entity.states) found = found.select(`${alias}.since`)
    if (id !== undefined)
      found = found.where(
        `${alias}.id`,
        '=',
        bind((one) => one.id),
      )
    if (from !== undefined)
      found = found.where(
        sql`${at}`,
        '>=',
        bind((one) => columns.encode(kind, one.from)),
      )
    return found
      .orderBy(sql`${at}`)
      .orderBy(`${alias}.id`)
      .limit(bind(({ limit }) => limit))
      .offset(bind(({ offset }) => offset))
      .compile()
  }
}
