import { localizedMessage } from '#shell/messages/translate.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import { isOwnExpression } from '#shell/language/fields/expression-inputs.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { HistoryEntry } from '#shell/store/history/history.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../../request-context.ts'
import { authorNames } from '../../actor-names.ts'
import { throwNotFound } from '../../throw-not-found.ts'
import type { Authorizer } from '../../authorizer.ts'
import { trashVerb } from '../../queries/trash-verb.ts'

/** A history entry with the name of its author, limited to what the actor may read. */
export type VisibleHistoryEntry = HistoryEntry & {
  readonly seq: number
  readonly name: string | null
}

/** The filters of a history query. */
export interface HistoryParams {
  readonly limit: number
  readonly before?: number
  readonly field?: string
  readonly actor?: string
}

/** A previous version of a record, with the change that created it. */
export interface RecordSnapshot extends Omit<HistoryEntry, 'entity' | 'record' | 'changes'> {
  readonly name: string | null
  readonly values: Readonly<Record<string, unknown>>
}

interface HistoryDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/** Returns the history of a record, newest first, without changes that the actor may not read. */
export async function readHistory(
  deps: HistoryDeps,
  ctx: RequestContext,
  entity: Entity,
  id: string,
  params: HistoryParams,
): Promise<readonly VisibleHistoryEntry[]> {
  const seen = await readVisibleRecord(deps, ctx, entity, id)
  // A field that the actor may not read must not be used as a filter.
  if (params.field !== undefined && !Object.hasOwn(seen, params.field))
    throw unknownFieldError(params.field)
  const entries = await deps.store.history.list({ entity: entity.name, record: id }, params)
  const authors = entries.map(({ actor }) => actor)
  const names = await authorNames(deps, ctx, authors)
  return entries.map((entry) => ({
    ...withVisibleCause(deps, ctx, entry),
    name: names.get(entry.actor ?? '') ?? null,
    changes: visibleChanges(seen, entity, entry.changes),
  }))
}

/** Returns an entry with its cause, such as `invoice.pay`, for whoever may read records of that entity. */
function withVisibleCause<Entry extends HistoryEntry>(
  { product, authorizer }: HistoryDeps,
  { actor }: RequestContext,
  { cause, ...entry }: Entry,
) {
  const name = cause?.split('.')[0]
  const entity = product.entities.find((one) => one.name === name)
  const isVisible = !entity || authorizer.mayEver(actor, 'read', entity)
  return { ...entry, ...(isVisible && cause ? { cause } : {}) }
}

function unknownFieldError(name: string): AppError {
  return new AppError('bad-request', {
    message: localizedMessage('requests.history.field', { name: JSON.stringify(name) }),
  })
}

const pageSize = 200

/**
 * Returns the history of the actor's own account, limited to readable fields. Also works for users
 * who may not change their account.
 */
export async function readOwnHistory(
  deps: HistoryDeps,
  ctx: RequestContext,
  entity: Entity,
  id: string,
  page: Pick<HistoryParams, 'limit' | 'before'>,
): Promise<readonly (HistoryEntry & { readonly seq: number })[]> {
  const { store, authorizer } = deps
  const me = principalId(ctx.actor)
  const view = authorizer.view(ctx.actor, entity)
  const own = await store.records(entity).read({ id, where: [], me, ...view })
  if (!own) return []
  const entries = await store.history.list({ entity: entity.name, record: id }, page)
  return entries.map((entry) => ({
    ...withVisibleCause(deps, ctx, entry),
    changes: visibleChanges(own, entity, entry.changes),
  }))
}

/**
 * Returns the values of a record at a version, computed backwards from the current values. Counters
 * create no versions, so they are not included.
 */
export async function readVersion(
  deps: HistoryDeps,
  ctx: RequestContext,
  entity: Entity,
  id: string,
  version: number,
): Promise<RecordSnapshot> {
  const seen = await readVisibleRecord(deps, ctx, entity, id)
  if (version < 1 || version > seen.version) return throwNotFound()
  const values: Record<string, unknown> = { ...seen }
  const of = { entity: entity.name, record: id }
  let before: number | undefined
  for (;;) {
    const page = { limit: pageSize, ...(before === undefined ? {} : { before }) }
    const entries = await deps.store.history.list(of, page)
    for (const { changes, ...entry } of entries) {
      if (entry.version === version) {
        const names = await authorNames(deps, ctx, [entry.actor])
        const name = names.get(entry.actor ?? '') ?? null
        return toSnapshot({ ...entry, name }, entity, values)
      }
      for (const [name, [was]] of Object.entries(visibleChanges(seen, entity, changes))) {
        values[name] = was
      }
    }
    before = entries.at(-1)?.seq
    // The beginning of the history was deleted.
    if (before === undefined || entries.length < pageSize) return throwNotFound()
  }
}

function toSnapshot(
  {
    version,
    occurredAt,
    actor,
    name,
    channel,
    device,
    requestId,
    verb,
  }: Omit<VisibleHistoryEntry, 'changes'>,
  { fields, states }: Entity,
  values: Readonly<Record<string, unknown>>,
): RecordSnapshot {
  const names = [...(states ? ['state'] : []), ...Object.keys(fields)]
  const shown = names.flatMap((one): [string, unknown][] => {
    const field = fields[one]
    const { computed } = field ?? {}
    if (!Object.hasOwn(values, one) || (field?.readOnly && !computed)) return []
    // What other records determine is not part of the history of this one.
    if (computed && !isOwnExpression(computed.expression)) return []
    return [[one, computed ? computed.of(values) : values[one]]]
  })
  const stored = { version, occurredAt, actor, name, channel, device, requestId, verb }
  return { ...stored, values: Object.fromEntries(shown) }
}

/**
 * Reads the record if the actor may read its history. Without a rule of its own, this requires the
 * permission to change the record, because the history includes values from before the publication.
 */
async function readVisibleRecord(
  { store, authorizer }: HistoryDeps,
  ctx: RequestContext,
  entity: Entity,
  id: string,
): Promise<StoredRecord> {
  const records = store.records(entity)
  const readWith = (verbs: readonly string[], isTrash: boolean) =>
    records.read({
      id,
      isTrash,
      ...authorizer.grant(ctx.actor, verbs, entity),
      ...authorizer.view(ctx.actor, entity),
    })
  const found = isId(id) ? await readWith(['read', 'history'], false) : undefined
  if (found) return found
  const trash = trashVerb(authorizer, ctx.actor, entity)
  const mayReadTrash = isId(id) && authorizer.mayEver(ctx.actor, trash, entity)
  return (
    (mayReadTrash ? await readWith(['read', 'history', trash], true) : undefined) ?? throwNotFound()
  )
}

/** Values that change without being declared fields. */
const builtInValues = new Set(['state', 'removedAt'])

/**
 * Returns the changes that the actor may read on the current record. Omits fields that are no
 * longer declared, because their permissions are unknown.
 */
function visibleChanges(
  visible: StoredRecord,
  { fields }: Entity,
  changed: HistoryEntry['changes'],
): HistoryEntry['changes'] {
  const now = Object.entries(changed).map(
    ([name, change]) => [currentFieldName(fields, name), change] as const,
  )
  return Object.fromEntries(
    now.filter(([name]) => builtInValues.has(name) || isVisibleField(visible, fields, name)),
  )
}

function isVisibleField(visible: StoredRecord, fields: Entity['fields'], name: string): boolean {
  return Object.hasOwn(fields, name) && Object.hasOwn(visible, name)
}

/** Returns the current name of a field that was renamed. */
function currentFieldName(fields: Entity['fields'], name: string): string {
  if (Object.hasOwn(fields, name)) return name
  if (name === 'removed') return 'removedAt'
  return Object.entries(fields).find(([, { renamedFrom }]) => renamedFrom === name)?.[0] ?? name
}
