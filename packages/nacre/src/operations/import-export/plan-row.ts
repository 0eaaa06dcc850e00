import { localizedMessage } from '#shell/messages/translate.ts'
import { isDeepStrictEqual } from 'node:util'
import { validationError } from '#shell/model/values/validate-values.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../request-context.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { RecordStep, StepDeps } from '../steps/run-step.ts'
import { cellCodec } from './cells.ts'
import { findReferenced, isEmpty } from './find-referenced.ts'
import type { ImportRow } from './read-rows.ts'
import { type RelatedKey, relatedKeyIn, withRelated } from './related-key.ts'

type Values = Readonly<Record<string, unknown>>

/** Determines how rows become records. */
export interface RowMatching {
  /** The field that identifies the record of a row: `id` or a unique field. */
  readonly matchBy: string | undefined
  /** Restricts the import to creating or changing records. */
  readonly only: 'create' | 'change' | undefined
  /** Maps headings to field names. `null` ignores a column. */
  readonly columnMap: Readonly<Record<string, string | null>>
  /** Whether rows may overwrite records without a version or with an outdated one. */
  readonly isOverwriting: boolean
  /** Whether rows are records of another system, with values that the application sets otherwise. */
  readonly isTakingOver: boolean
}

/**
 * The planned step of a row with its existing record. `step` is `undefined` when the row changes
 * nothing.
 */
export interface RowPlan {
  readonly step: Extract<RecordStep, { verb: 'create' | 'change' }> | undefined
  readonly found: StoredRecord | undefined
  /** The columns with values that the application sets, which a new record does not take. */
  readonly ignored?: readonly string[]
}

/** What every record has and no row can say otherwise. Exports of before 0.1.0
 * have the former names. The last is what a list of rejected rows has more. */
const ignoredColumns = new Set(
  'createdAt updatedAt removedAt created updated removed problem'.split(' '),
)

export async function planRow(
  deps: StepDeps,
  ctx: RequestContext,
  entity: Entity,
  matching: RowMatching,
  row: ImportRow,
): Promise<RowPlan> {
  if (row.failure) throw row.failure
  const { matchBy, only, isOverwriting, isTakingOver } = matching
  const parsed = toFieldValues(deps.product, entity, row, matching)
  const { id, version: output, state, ...ownValues } = parsed.values
  const values = await withRelated(deps, ctx, ownValues, parsed.keys)
  const version = parseVersion(output)
  const named = matchBy === undefined && id !== undefined && id !== null ? 'id' : matchBy
  const found =
    named === undefined
      ? undefined
      : await findReferenced(deps, ctx, entity, named, named === 'id' ? id : values[named])
  if (isTakingOver) {
    // A record that is there already stays as it is, so that a file can be sent again.
    if (found) return { found, step: undefined }
    return { found, step: takeOverStep(entity, { ...values, state, id }) }
  }
  const isDifferent =
    state !== undefined && state !== null && state !== currentStateOf(entity, found)
  if (isDifferent) throw validationError([{ path: ['state'], about: { code: 'read-only' } }])
  if (!found) {
    if (only === 'change') throw new AppError('not-found')
    const input = isId(id) ? { id } : {}
    const writable = deps.authorizer.writable(ctx.actor, entity, 'create')
    const filled = Object.entries(values).filter(
      // An empty cell of a new record means the default value.
      ([name, value]) => !isEmpty(value) || (isId(id) && writable.has(name)),
    )
    if (id !== undefined && id !== null && !isId(id)) throw new AppError('not-found')
    const step = { entity, verb: 'create', values: Object.fromEntries(filled), ...input } as const
    return { found, step, ignored: parsed.ignored }
  }
  if (only === 'create') throw new AppError('conflict', { details: { id: found.id } })
  const changed = Object.entries(values).filter(([name, value]) =>
    differs(entity, found, name, value),
  )
  if (changed.length === 0) return { found, step: undefined }
  if (!isOverwriting && version === undefined) {
    const more = { id: found.id, differs: changed.map(([name]) => name) }
    throw new AppError('precondition-required', { message: unversioned, details: more })
  }
  const seen = isOverwriting ? found.version : version
  const change = { id: found.id, version: seen, values: Object.fromEntries(changed) }
  return { found, step: { entity, verb: 'change', ...change } }
}

const unversioned = localizedMessage('api.rowStep.versionRequired')

/** Returns the version in a row. A value that is not a number must not count as missing. */
function parseVersion(output: unknown): number | undefined {
  if (isEmpty(output)) return undefined
  if (Number.isSafeInteger(output)) return Number(output)
  const expected = localizedMessage('api.rowStep.expected')
  throw validationError([{ path: ['version'], about: { code: 'invalid-type', expected } }])
}

function currentStateOf(entity: Entity, found: StoredRecord | undefined): unknown {
  return found ? found['state'] : entity.states?.initial
}

/** Returns the step that stores a record as another system had it. Empty cells are left out. */
function takeOverStep(entity: Entity, all: Values): RowPlan['step'] {
  const filled = Object.entries(all).filter(([, value]) => !isEmpty(value))
  const { id, state, createdAt, owner, ...values } = Object.fromEntries(filled)
  const key = isId(id) ? { id } : {}
  return { entity, verb: 'create', values, ...key, takenOver: { state, createdAt, owner } }
}

interface ParsedRow {
  readonly values: Values
  /** Unique values of related records, by the relation: `customer.email`. */
  readonly keys: Readonly<Record<string, RelatedKey>>
  /** The headings of values that the application sets. */
  readonly ignored: readonly string[]
}

/** Converts the values of a row to field values. */
function toFieldValues(
  product: Pick<Product, 'entities'>,
  entity: Entity,
  { parts, isText, hasComma }: ImportRow,
  { columnMap, isTakingOver }: RowMatching,
): ParsedRow {
  const values: Record<string, unknown> = {}
  const keys: Record<string, RelatedKey> = {}
  const ignored: string[] = []
  for (const [heading, part] of Object.entries(parts)) {
    const name = Object.hasOwn(columnMap, heading) ? columnMap[heading] : heading
    if (name === null || name === undefined) continue
    const read = (from: Entity, field: string) =>
      isText ? cellCodec(from, field).read(String(part), hasComma) : part
    const key = relatedKeyIn(name, entity, product)
    if (key) keys[key.relation] = { ...key, value: read(key.target, key.field) }
    else if (!isPassedOver(entity, name, isTakingOver)) values[name] = read(entity, name)
    else if (isSetByApplication(entity, name) && part !== '' && !isEmpty(part))
      ignored.push(heading)
  }
  return { values, keys, ignored }
}

/** Whether a column is passed over: what nobody gives, or only the application. */
function isPassedOver(entity: Entity, name: string, isTakingOver: boolean): boolean {
  if (isTakingOver && (name === 'createdAt' || isSetByApplication(entity, name))) return false
  const isReaction = Object.values(entity.actions).some(
    (one) => one.kind === 'reaction' && one.viewerField === name,
  )
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  return ignoredColumns.has(name) || isReaction || field?.readOnly === true
}

const isSetByApplication = ({ fields }: Entity, name: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]?.source !== undefined

/** Checks whether the value of a row differs from the record as the actor may read it. */
function differs(entity: Entity, visible: StoredRecord, name: string, value: unknown): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field) return true
  // A field that the actor may not read is empty in an exported file.
  if (!Object.hasOwn(visible, name)) return !isEmpty(value)
  const current = visible[name] ?? field.emptyValue
  const input = value ?? field.emptyValue
  if (isDeepStrictEqual(input, current)) return false
  if (isEmpty(input) || field.check(input)) return true
  return !isDeepStrictEqual(field.normalize(input), current)
}
