import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import { evaluate } from '#shell/language/expressions/evaluate.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import type { FieldSource, Sequence } from '#shell/language/fields/field-source.ts'
import { userIdOf } from '#shell/model/conditions/me.ts'
import {
  counterName,
  formatNumber,
  namesInPattern,
  periodsAt,
} from '#shell/model/values/number-pattern.ts'
import { toSlug } from '#shell/tools/slug.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import { snakeCase, tableOf } from '../../columns/names.ts'
import { readFilledRecord } from './read-records.ts'
import type { SetFill } from './set-fill.ts'

export type FilledValues = Readonly<Record<string, unknown>>

/** What is known while the records of an entity get their values. */
export interface FillContext extends SetFill {
  readonly database: Database
  readonly run: QueryRunner
  /** The last number of each counter. */
  readonly counters: Map<string, number>
  /** The slugs in use of each field. */
  readonly slugs: Map<string, Set<string>>
  /** The records behind relations that were read for the present page. */
  readonly related: Map<string, FilledValues | undefined>
}

/** Works out the value of a new field for an existing record. */
export async function setValueFor(
  context: FillContext,
  name: string,
  record: FilledValues,
): Promise<unknown> {
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
  context: FillContext,
  name: string,
  { per = [], pattern, from }: Sequence,
  record: FilledValues,
): Promise<unknown> {
  const { entity, timeZone, counters } = context
  const { year, month } = periodsAt(new Date(String(record['createdAt'])), timeZone)
  const periods: FilledValues = { year, month: `${year}-${month}` }
  const values = [per].flat().map((one) => (one in entity.fields ? record : periods)[one])
  const counter = counterName(entity.name, name, values)
  const last = counters.get(counter) ?? (await storedCounter(context, counter)) ?? from - 1
  const count = last + 1
  counters.set(counter, count)
  if (pattern === undefined) return count
  const known: Record<string, unknown> = { year, month }
  for (const path of namesInPattern(pattern))
    if (Object.hasOwn(entity.fields, path.split('.')[0] ?? ''))
      known[path] = await valueBehind(context, entity, path.split('.'), record)
  return formatNumber(pattern, count, known)
}

/** Returns how far a fill that goes on has counted. */
async function storedCounter(
  { database: { build }, run, after }: FillContext,
  name: string,
): Promise<number | undefined> {
  if (after === undefined) return undefined
  const query = build.selectFrom('nacre_sequence').select('value').where('name', '=', name)
  const [row] = await run(query.compile())
  return row && Number(row['value'])
}

async function freeSlug(context: FillContext, name: string, text: unknown): Promise<string | null> {
  const slug = toSlug(typeof text === 'string' ? text : '')
  if (slug === '') return null
  const used = context.slugs.get(name) ?? (await slugsInUse(context, name))
  context.slugs.set(name, used)
  let free = slug
  for (let count = 2; used.has(free); count += 1) free = `${slug}-${count}`
  used.add(free)
  return free
}

async function slugsInUse(
  { database: { build }, run, after, entity }: FillContext,
  name: string,
): Promise<Set<string>> {
  if (after === undefined) return new Set()
  const column = sql.ref(snakeCase(name))
  const query = sql`select ${column} as slug from ${sql.table(tableOf(entity.name))} where ${column} is not null`
  return new Set((await run(query.compile(build))).map(({ slug }) => String(slug)))
}

/** Returns the user who owns a record, if there is one and the account still exists. */
async function ownerOf(context: FillContext, { owner }: FilledValues): Promise<string | null> {
  const id = typeof owner === 'string' ? userIdOf(owner) : undefined
  const user = context.entities.get('user')
  if (id === undefined || !user) return null
  return (await readRelated(context, user, id)) ? id : null
}

/** Reads a value over relations. What the database computes is not there yet. */
async function valueBehind(
  context: FillContext,
  entity: Entity,
  [first = '', ...rest]: readonly string[],
  record: FilledValues,
): Promise<unknown> {
  const value = record[first]
  if (rest.length === 0) return value ?? null
  const target = context.entities.get(entity.fields[first]?.relation?.target ?? '')
  if (!target || typeof value !== 'string') return null
  const found = await readRelated(context, target, value)
  return found ? valueBehind(context, target, rest, found) : null
}

async function readRelated(
  context: FillContext,
  entity: Entity,
  id: string,
): Promise<FilledValues | undefined> {
  const key = `${entity.name} ${id}`
  if (!context.related.has(key))
    context.related.set(key, await readFilledRecord(context, entity, id))
  return context.related.get(key)
}
