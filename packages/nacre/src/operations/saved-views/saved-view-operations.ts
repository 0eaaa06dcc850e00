import { validateFields } from '#shell/model/values/validate-values.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Product } from '#shell/language/product/product.ts'
import { createId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredSavedView, ViewQuery } from '#shell/store/saved-views/saved-views.ts'
import { queryableFields } from '../queries/queryable-fields.ts'
import type { RequestContext } from '../request-context.ts'
import type { Authorizer } from '../authorizer.ts'
import { requireUserId } from './require-user-id.ts'
import { validateViewQuery, visibleViewQuery } from './view-query.ts'

/** A saved view as the actor may read it. */
export interface PublicView {
  readonly id: string
  readonly version: number
  /** The plural of the entity. */
  readonly collection: string
  readonly name: string
  readonly query: ViewQuery
  readonly isShared: boolean
  readonly isDefault: boolean
  readonly isOwn: boolean
}

/**
 * The saved-view operations. Users manage their own views; list managers also manage shared ones.
 */
export interface SavedViewOperations {
  list(ctx: RequestContext, plural: string): Promise<readonly PublicView[]>
  create(ctx: RequestContext, input: unknown): Promise<PublicView>
  change(
    ctx: RequestContext,
    ref: { readonly id: string; readonly version: number | undefined },
    input: unknown,
  ): Promise<PublicView>
  remove(ctx: RequestContext, id: string): Promise<void>
}

const queryPart = text({ max: 2_000 })

/** The query of a view, as in the URL of the list. */
export const viewQuery = object({
  where: markdown({ max: 8_000 }),
  search: queryPart,
  sort: queryPart,
  columns: queryPart,
  limit: queryPart,
  totals: queryPart,
  scroll: queryPart,
})

export const viewChangeFields: Fields = {
  name: text({ required: true, max: 80 }),
  query: viewQuery,
  isShared: boolean(),
  isDefault: boolean(),
}

export const viewFields: Fields = {
  collection: text({ required: true, max: 80 }),
  ...viewChangeFields,
}

const maxViewsPerOwner = 100

interface SavedViewDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

export function createSavedViewOperations(deps: SavedViewDeps): SavedViewOperations {
  const { store } = deps
  const { listed, shown, find, write } = createViewOperations(deps)

  return {
    async list(ctx, plural) {
      const userId = requireUserId(ctx)
      const entity = listed(ctx, plural)
      const all = await store.savedViews.list(entity.name, userId)
      return all.flatMap((view) => shown(ctx, userId, view) ?? [])
    },
    async create(ctx, input) {
      const userId = requireUserId(ctx)
      const values = validateFields(viewFields, input)
      const entity = listed(ctx, values['collection'])
      const written = write(ctx, userId, entity, values)
      const createdAt = store.clock.now().toISOString()
      const view = { ...written, id: createId(), version: 1, entity: entity.name, createdAt }
      await store.write(async (trx) => {
        await store.rates.lock(trx, `views of ${userId}`)
        const count = await store.savedViews.count(trx, userId)
        if (count >= maxViewsPerOwner)
          throw new AppError('limit-reached', { details: { limit: maxViewsPerOwner } })
        if (view.isDefault) await store.savedViews.clearDefault(trx, entity.name)
        await store.savedViews.add(trx, view)
      })
      return shown(ctx, userId, view) ?? throwNotFound()
    },
    async change(ctx, { id, version }, input) {
      const userId = requireUserId(ctx)
      const { view, entity } = await find(ctx, userId, id)
      const values = validateFields(fieldsToValidate(input), input)
      if (version === undefined) throw new AppError('precondition-required')
      const written = write(ctx, userId, entity, values, view)
      await store.write(async (trx) => {
        if (written.isDefault && !view.isDefault)
          await store.savedViews.clearDefault(trx, entity.name)
        const isChanged = await store.savedViews.change(trx, { id, version }, written)
        if (!isChanged)
          throw new AppError('precondition-failed', {
            details: { currentRecord: shown(ctx, userId, view) },
          })
      })
      return shown(ctx, userId, { ...view, ...written, version: version + 1 }) ?? throwNotFound()
    },
    async remove(ctx, id) {
      const userId = requireUserId(ctx)
      await find(ctx, userId, id)
      await store.write((trx) => store.savedViews.remove(trx, id))
    },
  }
}

/**
 * Creates the functions that all operations share: they find the entity and the view, and check
 * permissions.
 */
function createViewOperations(deps: SavedViewDeps) {
  const { product, store, authorizer } = deps

  const listed = (ctx: RequestContext, plural: unknown): Entity => {
    const entity = product.entities.find((one) => one.plural === plural)
    if (!entity || !authorizer.mayEver(ctx.actor, 'read', entity)) throw new AppError('not-found')
    return entity
  }
  /** Returns the public view, or `undefined` when the actor may not read its query. */
  const shown = (
    ctx: RequestContext,
    userId: string,
    view: StoredSavedView,
  ): PublicView | undefined => {
    const entity = product.entities.find((one) => one.name === view.entity)
    if (!entity || !authorizer.mayEver(ctx.actor, 'read', entity)) return undefined
    const query = visibleViewQuery(
      view.query,
      queryableFields({ product, authorizer }, ctx.actor, entity),
    )
    if (!query) return undefined
    const { id, version, name, isShared, isDefault, createdBy } = view
    const flags = { isShared, isDefault, isOwn: createdBy === userId }
    return { id, version, collection: entity.plural, name, query, ...flags }
  }
  /**
   * Finds a view that the actor may change: an own one, or a shared one of a list that the actor
   * manages.
   */
  const find = async (ctx: RequestContext, userId: string, id: string) => {
    const view = isId(id) ? await store.savedViews.find(id) : undefined
    const seen =
      view && (view.isShared || view.createdBy === userId) ? shown(ctx, userId, view) : undefined
    if (!view || !seen) throw new AppError('not-found')
    const entity = listed(ctx, seen.collection)
    if (view.isShared) assertListManager(deps, ctx, entity)
    return { view, entity }
  }
  const write = (
    ctx: RequestContext,
    userId: string,
    entity: Entity,
    input: Values,
    before?: StoredSavedView,
  ) => {
    const { name, query } = input
    const isShared = (input['isShared'] ?? before?.isShared) === true
    // Only a shared view can be the default of a list.
    const isDefault = isShared && (input['isDefault'] ?? before?.isDefault) === true
    if (isShared) assertListManager(deps, ctx, entity)
    const output = (query ?? undefined) === undefined ? before?.query : parseQuery(query)
    const checked = validateViewQuery(
      output ?? {},
      queryableFields({ product, authorizer }, ctx.actor, entity),
    )
    const createdBy = before ? before.createdBy : userId
    const viewName = typeof name === 'string' ? name : (before?.name ?? '')
    return { name: viewName, query: checked, isShared, isDefault, createdBy }
  }
  return { listed, shown, find, write }
}

type Values = Readonly<Record<string, unknown>>

/** Returns the fields to validate. A change without a name keeps the current one. */
function fieldsToValidate(input: unknown): Fields {
  const names = new Set(Object.keys(Object(input)))
  const { name, ...others } = viewChangeFields
  return name && names.has('name') ? viewChangeFields : others
}

function parseQuery(query: unknown): ViewQuery {
  const output = Object.entries(Object(query)).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(output) as ViewQuery
}

/**
 * Throws unless the actor may change every record of the list, which is required to share views.
 */
function assertListManager(
  { authorizer }: SavedViewDeps,
  { actor }: RequestContext,
  entity: Entity,
): void {
  if (authorizer.permission(actor, 'change', entity) !== 'all') throw new AppError('forbidden')
}

function throwNotFound(): never {
  throw new AppError('not-found')
}
