import type { Entity } from '#shell/language/entities/entity.ts'
import { firstWeekdayOf } from '#shell/model/values/first-weekday.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { ListQuery, Order } from '#shell/store/records/query/list-query.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { authorNames } from '../actor-names.ts'
import { trashVerb } from '../queries/trash-verb.ts'
import type { AddViewerReactions } from '../selection/viewer-reactions.ts'
import { decodeCursor, encodeCursor } from '../queries/cursor.ts'
import { queryableFields } from '../queries/queryable-fields.ts'
import { reportReads } from '../selection/collect-read-entities.ts'
import { expandRecords } from '../selection/expand-records.ts'
import { type SelectionSet, storedSelection } from '../selection/selection-set.ts'
import { type SelectionParams, parseSelection } from '../selection/parse-selection.ts'
import { parseTimeZone, parseSort, parseWhere } from '../queries/parse-where.ts'
import { parseSearch } from '../queries/parse-search.ts'
import type { Authorizer } from '../authorizer.ts'

/** The parameters of a list query. Nothing in them is validated. */
export interface ListParams extends SelectionParams {
  readonly where?: unknown
  readonly sort?: string
  readonly after?: string
  /** The number of records to skip. */
  readonly offset?: number
  readonly limit: number
  readonly search?: string
  /** The time zone that determines dates, such as `Europe/Berlin`. */
  readonly timeZone?: string
  readonly wantsTotal?: boolean
  readonly isTrash?: boolean
  /** Whether the list is exported, which can have an access rule of its own. */
  readonly isExport?: boolean
}

export interface ListResult {
  readonly items: readonly StoredRecord[]
  readonly next: string | null
  readonly total?: number
}

/** The dependencies of read operations. */
export interface ReadDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
  readonly mark: AddViewerReactions
}

export async function listRecords(
  deps: ReadDeps,
  ctx: RequestContext,
  entity: Entity,
  params: ListParams,
): Promise<ListResult> {
  const { store, authorizer, mark } = deps
  const verbs = [
    'read',
    ...(params.isExport ? ['export'] : []),
    ...(params.isTrash ? [trashVerb(authorizer, ctx.actor, entity)] : []),
  ]
  const grant = authorizer.grant(ctx.actor, verbs, entity)
  const query = parseQuery(deps, ctx, entity, params)
  const selection = parseSelection(deps, ctx.actor, entity, params)
  const filters = { ...query, where: [...grant.where, ...query.where], me: grant.me }
  reportReads(ctx, selection, filters.where, deps.product.entities)
  const records = store.records(entity)
  const { fields, cursorOnlyFields } = fieldsToRead(selection, query.order, params.isTrash ?? false)
  // Fetches one more record to find out whether there is a next page.
  const limit = params.limit + 1
  const found = await records.list({ ...filters, ...storedSelection(selection), fields, limit })
  const items = found.length > params.limit ? found.slice(0, params.limit) : found
  const last = found.length > params.limit ? items.at(-1) : undefined
  const next = last ? encodeCursor(last, query.order) : null
  for (const item of items) for (const name of cursorOnlyFields) Reflect.deleteProperty(item, name)
  await mark(ctx.actor, entity, items, selection.marks)
  await expandRecords(deps, ctx.actor, selection, items)
  if (params.isTrash && params.fields === undefined) await addRemovers(deps, ctx, entity, items)
  const total = params.wantsTotal ? { total: await records.count(filters) } : {}
  return { items, next, ...total }
}

/** Adds who removed each record in the trash, with the names that the actor may read. */
async function addRemovers(
  deps: ReadDeps,
  ctx: RequestContext,
  entity: Entity,
  items: readonly StoredRecord[],
): Promise<void> {
  const removerIds = await deps.store.trash.removers(
    entity,
    items.map(({ id }) => id),
  )
  const names = await authorNames(deps, ctx, [...removerIds.values()])
  for (const item of items) {
    const actor = removerIds.get(item.id) ?? null
    Object.assign(item, { removedBy: { actor, name: names.get(actor ?? '') ?? null } })
  }
}

/** Returns the fields to read, and those that are needed for the cursor only. */
function fieldsToRead(
  selection: SelectionSet,
  order: readonly Order[],
  isTrash: boolean,
): { fields: readonly string[]; cursorOnlyFields: readonly string[] } {
  const seen = isTrash ? [...selection.fields, 'removedAt'] : selection.fields
  const cursorOnlyFields = order.map(({ field }) => field).filter((name) => !seen.includes(name))
  return {
    fields: cursorOnlyFields.length > 0 ? [...seen, ...cursorOnlyFields] : seen,
    cursorOnlyFields,
  }
}

function parseQuery(
  { product, store, authorizer }: ReadDeps,
  ctx: RequestContext,
  entity: Entity,
  params: ListParams,
): Omit<ListQuery, 'me'> {
  // Most lists have no filters, so the queryable fields are computed lazily.
  const askable = () => queryableFields({ product, authorizer }, ctx.actor, entity)
  const order = params.sort === undefined ? [] : parseSort(params.sort, askable())
  const timeZone = parseTimeZone(params.timeZone)
  const calendar = () => ({
    timeZone,
    firstWeekday: firstWeekdayOf(product),
    now: store.clock.now(),
  })
  const where =
    params.where === undefined
      ? []
      : [parseWhere(params.where, askable(), calendar(), ctx.onExpiry)]
  return {
    where,
    order,
    limit: params.limit,
    ...(params.after === undefined ? {} : { after: decodeCursor(params.after, entity, order) }),
    ...(params.offset === undefined ? {} : { offset: params.offset }),
    ...parseSearch(params.search, entity),
    ...(params.isTrash === undefined ? {} : { isTrash: params.isTrash }),
  }
}
