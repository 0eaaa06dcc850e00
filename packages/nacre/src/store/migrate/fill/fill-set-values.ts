import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import { evaluate } from '#shell/language/expressions/evaluate.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/expressions/expression-inputs.ts'
import type { FieldSource, Sequence } from '#shell/language/fields/field-source.ts'
import { userIdOf } from '#shell/model/conditions/me.ts'
import {
  counterName,
  formatNumber,
  namesInPattern,
  periodsAt,
} from '#shell/model/values/number-pattern.ts'
import { toSlug } from '#shell/tools/slug.ts'
import { me } from '#shell/language/expressions/where.ts'
import type { Database, DatabaseRow, QueryRunner } from '../../database.ts'
import { fieldColumns, snakeCase, systemColumns, tableOf } from '../../records/names.ts'

type Values = Readonly<Record<string, unknown>>

/** New fields of an entity whose values the application sets, for the records that there are already. */
export interface SetFill {
  readonly entity: Entity
  readonly names: readonly string[]
  readonly entities: ReadonlyMap<string, Entity>
  readonly timeZone: string
}

interface Context extends SetFill {
  readonly database: Database
  readonly trx: QueryRunner
  /** The last number of each counter. */
  readonly counters: Map<string, number>
  readonly slugs: Map<string, Set<string>>
}

const pageSize = 500

/**
 * Gives existing records the values of new fields, in the order of their creation: numbers count up from
 * the first record, and copies over relations are read now.
 */
export async function fillSetValues(
  database: Database,
  trx: QueryRunner,
  fill: SetFill,
): Promise<void> {
  const { entity, names } = fill
  const context: Context = { ...fill, database, trx, counters: new Map(), slugs: new Map() }
  for (let last = ''; ;) {
    const rows = await readPage(context, last)
    for (const record of rows) {
      const values: Record<string, unknown> = {}
      for (const name of names)
        values[name] = await valueFor(context, name, { ...record, ...values })
      await trx(updateOf(database, entity, String(record['id']), values))
    }
    if (rows.length < pageSize) break
    last = String(rows.at(-1)?.['id'])
  }
  await saveCounters(context)
}

async function valueFor(context: Context, name: string, record: Values): Promise<unknown> {
  const source = context.entity.fields[name]?.source
  if (source === me) return ownerOf(context, record)
  if (isExpression(source)) {
    const known: Record<string, unknown> = { ...record }
    for (const path of expressionInputs(source).paths)
      known[path] = await valueBehind(context, context.entity, path.split('.'), record)
    return evaluate(source, known, new Date(String(record['createdAt'])))
  }
  if (!isOwnKind(source)) return null
  return source.kind === 'slug'
    ? freeSlug(context, name, record[source.field])
    : nextNumber(context, name, source, record)
}

const isOwnKind = (source: FieldSource | undefined) =>
  typeof source === 'object' && 'kind' in source && source.kind !== 'application'

async function nextNumber(
  context: Context,
  name: string,
  { per = [], pattern, from }: Sequence,
  record: Values,
): Promise<unknown> {
  const { entity, timeZone, counters } = context
  const { year, month } = periodsAt(new Date(String(record['createdAt'])), timeZone)
  const periods: Values = { year, month: `${year}-${month}` }
  const values = [per].flat().map((one) => (one in entity.fields ? record : periods)[one])
  const counter = counterName(entity.name, name, values)
  const count = (counters.get(counter) ?? from - 1) + 1
  counters.set(counter, count)
  if (pattern === undefined) return count
  const known: Record<string, unknown> = { year, month }
  for (const path of namesInPattern(pattern))
    if (Object.hasOwn(entity.fields, path.split('.')[0] ?? ''))
      known[path] = await valueBehind(context, entity, path.split('.'), record)
  return formatNumber(pattern, count, known)
}

function freeSlug({ slugs }: Context, name: string, text: unknown): string | null {
  const slug = toSlug(typeof text === 'string' ? text : '')
  if (slug === '') return null
  const used = slugs.get(name) ?? new Set()
  slugs.set(name, used)
  let free = slug
  for (let count = 2; used.has(free); count += 1) free = `${slug}-${count}`
  used.add(free)
  return free
}

/** Returns the user who owns a record, if there is one and the account still exists. */
async function ownerOf(context: Context, { owner }: Values): Promise<string | null> {
  const id = typeof owner === 'string' ? userIdOf(owner) : undefined
  const user = context.entities.get('user')
  if (id === undefined || !user) return null
  return (await readRecord(context, user, id)) ? id : null
}

/** Reads a value over relations. What the database computes is not there yet. */
async function valueBehind(
  context: Context,
  entity: Entity,
  [first = '', ...rest]: readonly string[],
  record: Values,
): Promise<unknown> {
  const value = record[first]
  if (rest.length === 0) return value ?? null
  const target = context.entities.get(entity.fields[first]?.relation?.target ?? '')
  if (!target || typeof value !== 'string') return null
  const found = await readRecord(context, target, value)
  return found ? valueBehind(context, target, rest, found) : null
}

const columnsOf = (entity: Entity) => [...systemColumns(entity), ...fieldColumns(entity)]

async function readRecord(
  { database, trx }: Context,
  entity: Entity,
  id: string,
): Promise<Values | undefined> {
  const query = selectOf(database, entity).where('id', '=', id)
  const [row] = await trx(query.compile())
  return row && decode(database, entity, row)
}

/** Reads records in the order of their creation, also those in the trash. */
async function readPage(
  { database, trx, entity }: Context,
  last: string,
): Promise<readonly Values[]> {
  const query = selectOf(database, entity).where('id', '>', last).orderBy('id').limit(pageSize)
  return (await trx(query.compile())).map((row) => decode(database, entity, row))
}

const selectOf = ({ build }: Database, entity: Entity) =>
  build
    .selectFrom(tableOf(entity.name))
    .select(columnsOf(entity).map(({ name }) => snakeCase(name)))

function decode({ columns }: Database, entity: Entity, row: DatabaseRow): Values {
  return Object.fromEntries(
    columnsOf(entity).map(({ name, column }) => [
      name,
      columns.decode(column, row[snakeCase(name)]),
    ]),
  )
}

function updateOf({ build, columns }: Database, entity: Entity, id: string, values: Values) {
  const row = Object.entries(values).map(([name, value]) => [
    snakeCase(name),
    columns.encode(entity.fields[name]?.column ?? { kind: 'text' }, value),
  ])
  return build
    .updateTable(tableOf(entity.name))
    .set(Object.fromEntries(row))
    .where('id', '=', id)
    .compile()
}

/** The next new record counts on. */
async function saveCounters({ database, trx, counters }: Context): Promise<void> {
  for (const [name, value] of counters) {
    const query = database.build
      .insertInto('nacre_sequence')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    await trx(query.compile())
  }
}
