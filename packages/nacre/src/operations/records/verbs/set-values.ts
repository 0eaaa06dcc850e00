import { principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { evaluate } from '#shell/language/expressions/evaluate.ts'
import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import type { Field } from '#shell/language/fields/field.ts'
import type { FieldSource, Sequence } from '#shell/language/fields/field-source.ts'
import { userIdOf } from '#shell/model/conditions/me.ts'
import {
  counterName,
  formatNumber,
  namesInPattern,
  periodsAt,
} from '#shell/model/values/number-pattern.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Issue } from '#shell/language/entities/safe-validate.ts'
import { settingKey } from '#shell/language/expressions/setting-field.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import { toSlug } from '#shell/tools/slug.ts'
import { validateValue } from '#shell/language/fields/validate-value.ts'
import { validationError } from '#shell/model/values/validate-values.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../../request-context.ts'

type Values = Readonly<Record<string, unknown>>

interface Deps {
  readonly product: Pick<Product, 'entities' | 'timeZone'>
  readonly store: Store
}

interface Write {
  readonly entity: Entity
  /** Missing for a new record. */
  readonly before?: StoredRecord | undefined
  readonly values: Values
  /** Whether code gives required values after that. */
  readonly isIncomplete?: boolean
}

const noUser = localizedMessage('api.setValues.noUser')

/**
 * Returns the values of a write with those that the application sets: of a new record all, and of a
 * change the copies over a relation that now points elsewhere. Values that code gives have precedence.
 */
export async function withSetValues(
  deps: Deps,
  trx: QueryRunner,
  ctx: RequestContext,
  write: Write,
): Promise<Values> {
  const { entity, before, values } = write
  const sources = Object.entries(entity.fields).filter(
    ([name, field]) => !Object.hasOwn(values, name) && isDue(field, write),
  )
  if (sources.length === 0) return values
  const complete: Record<string, unknown> = { ...values }
  // Numbers come last, because the row of a sequence is locked until the end of the transaction.
  const ordered = sources.toSorted(([, one], [, other]) => rank(one) - rank(other))
  const issues: Issue[] = []
  for (const [name, field] of ordered) {
    const record = { ...before, ...complete }
    const source = before ? field.source : (field.source ?? field.computedDefault)
    const value = await valueOf(deps, trx, ctx, { entity, name, record, source })
    const isLeftToCode = write.isIncomplete === true && isByApplication(field)
    const problem = isLeftToCode ? undefined : validateValue(field, value ?? field.emptyValue)
    // "This field is required" would not help somebody who cannot give it.
    if (problem) issues.push({ path: [name], about: source === me ? noUser : problem })
    else complete[name] = value === null ? field.emptyValue : field.normalize(value)
  }
  if (issues.length > 0) throw validationError(issues)
  return complete
}

/**
 * Returns the values of a new record that are known before its input is validated: the owner, the
 * state, defaults and the actor. Set locks need them first.
 */
export function foreseeableValues(ctx: RequestContext, { fields, states }: Entity): Values {
  const owner = principalId(ctx.actor) ?? null
  const known = Object.entries(fields).flatMap(
    ([name, { source, computedDefault, defaultValue }]) => {
      if ((source ?? computedDefault) === me) return [[name, userIdOf(owner ?? undefined) ?? null]]
      return defaultValue === undefined ? [] : [[name, defaultValue]]
    },
  )
  return { owner, ...(states ? { state: states.initial } : {}), ...Object.fromEntries(known) }
}

/** Whether the application sets the field in this write. */
function isDue({ source, computedDefault }: Field, { before, values }: Write): boolean {
  if (!before) return source !== undefined || computedDefault !== undefined
  if (!isExpression(source)) return false
  return expressionInputs(source).paths.some((path) => {
    const relation = path.split('.')[0] ?? ''
    return Object.hasOwn(values, relation) && values[relation] !== before[relation]
  })
}

/** Whether only code gives the field. */
export function isByApplication({ source }: Field): boolean {
  return typeof source === 'object' && 'kind' in source && source.kind === 'application'
}

const rank = ({ source }: Field): number =>
  typeof source === 'object' && 'kind' in source && source.kind === 'sequence' ? 1 : 0

interface Target {
  readonly entity: Entity
  readonly name: string
  readonly record: Values
  readonly source: FieldSource | undefined
}

async function valueOf(
  deps: Deps,
  trx: QueryRunner,
  ctx: RequestContext,
  { entity, name, record, source }: Target,
): Promise<unknown> {
  if (source === undefined) return null
  if (source === me) return userIdOf(principalId(ctx.actor)) ?? null
  if (isExpression(source)) return evaluateInTransaction(deps, trx, entity, source, record)
  if (!('kind' in source) || source.kind === 'application') return null
  return source.kind === 'slug'
    ? freeSlug(deps.store, trx, entity, { name, text: record[source.field] })
    : nextNumber(deps, trx, { entity, name, source, record })
}

/** Evaluates an expression, and reads what lies behind relations. */
export async function evaluateInTransaction(
  { product, store }: Deps,
  trx: QueryRunner,
  entity: Entity,
  expression: Expression,
  record: Values,
): Promise<unknown> {
  const known: Record<string, unknown> = { ...record }
  const { paths, settings } = expressionInputs(expression)
  for (const name of settings)
    known[settingKey(name)] = await settingValue({ product, store }, trx, name)
  for (const path of paths)
    known[path] = await valueBehind({ product, store }, trx, entity, path.split('.'), record)
  return evaluate(expression, known, store.timeOf(trx))
}

/** Reads a setting. The lock keeps it until the end of the transaction. */
async function settingValue(
  { product, store }: Deps,
  trx: QueryRunner,
  name: string,
): Promise<unknown> {
  const settings = product.entities.find(({ isSingleton }) => isSingleton)
  if (!settings) return null
  const query = { id: settingsId, where: [], lock: 'share' } as const
  const found = await store.records(settings).read(query, trx)
  return found?.[name] ?? null
}

/** Reads a value over relations. The shared lock is the one that the relation takes anyway. */
async function valueBehind(
  deps: Deps,
  trx: QueryRunner,
  entity: Entity,
  [first = '', ...rest]: readonly string[],
  record: Values,
): Promise<unknown> {
  const value = record[first]
  if (rest.length === 0) return value ?? null
  const target = deps.product.entities.find(
    ({ name }) => name === entity.fields[first]?.relation?.target,
  )
  if (!target || typeof value !== 'string') return null
  const found = await deps.store.records(target).read({ id: value, where: [], lock: 'share' }, trx)
  return found ? valueBehind(deps, trx, target, rest, found) : null
}

async function nextNumber(
  deps: Deps,
  trx: QueryRunner,
  { entity, name, source, record }: Target & { readonly source: Sequence },
): Promise<unknown> {
  const { product, store } = deps
  const { per = [], pattern, from } = source
  const { year, month } = periodsAt(store.timeOf(trx), product.timeZone)
  const periods: Values = { year, month: `${year}-${month}` }
  const values = [per].flat().map((one) => (one in entity.fields ? record : periods)[one])
  const count = await store.sequences.next(trx, counterName(entity.name, name, values), from)
  if (pattern === undefined) return count
  const known: Record<string, unknown> = { year, month }
  for (const path of namesInPattern(pattern).filter((one) => isFieldPath(one, entity)))
    known[path] = await valueBehind(deps, trx, entity, path.split('.'), record)
  return formatNumber(pattern, count, known)
}

/** Whether a name in a pattern is a field, and not a period or a number of digits. */
const isFieldPath = (token: string, { fields }: Entity) =>
  Object.hasOwn(fields, token.split('.')[0] ?? '')

const maxTries = 1_000

/** Returns the slug of a text, with a number where it is taken. */
async function freeSlug(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  { name, text }: { name: string; text: unknown },
): Promise<string | null> {
  const slug = toSlug(typeof text === 'string' ? text : '')
  if (slug === '') return null
  for (let count = 1; count <= maxTries; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`
    const query = { where: [{ [name]: candidate }] }
    const isTaken = await isUsed(store, trx, entity, query)
    if (!isTaken) return candidate
  }
  return null
}

/** Records in the trash keep their slugs, because they may be restored. */
async function isUsed(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  query: { where: readonly Readonly<Record<string, string>>[] },
): Promise<boolean> {
  const records = store.records(entity)
  const counts = [
    await records.count(query, trx),
    await records.count({ ...query, isTrash: true }, trx),
  ]
  return counts.some((count) => count > 0)
}
