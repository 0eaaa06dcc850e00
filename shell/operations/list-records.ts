import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { permissionFor } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { ListQuery } from '#shell/store/list-query.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from './asker.ts'
import type { Mark } from './own-marks.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type Askable, parseSort, parseWhere } from './parse-list.ts'
import type { Permit } from './permit.ts'

/** A list as somebody asks for it: nothing in it has been checked. */
export interface ListAsked {
  readonly where?: unknown
  readonly sort?: string
  readonly after?: string
  readonly limit: number
  readonly search?: string
  readonly wantsTotal?: boolean
  readonly isBin?: boolean
}

export interface Page {
  readonly items: readonly StoredRecord[]
  readonly next: string | null
  readonly total?: number
}

interface Parts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
  readonly mark: Mark
}

export async function listRecords(
  parts: Parts,
  by: Asker,
  entity: Entity,
  asked: ListAsked,
): Promise<Page> {
  const { store, permit, mark } = parts
  // The bin is for who may remove, and shows them no more than they could see before.
  const grant = permit.grant(by.actor, asked.isBin ? ['read', 'remove'] : ['read'], entity)
  const query = queryOf(parts, by, entity, asked)
  const view = permit.view(by.actor, entity)
  const narrowed = { ...query, where: [...grant.where, ...query.where], me: grant.me }
  const records = store.records(entity)
  // One more than asked for tells whether there is a next page.
  const fields = asked.isBin ? [...view.fields, 'removed'] : view.fields
  const found = await records.list({ ...narrowed, ...view, fields, limit: asked.limit + 1 })
  const items = found.length > asked.limit ? found.slice(0, asked.limit) : found
  const last = found.length > asked.limit ? items.at(-1) : undefined
  await mark(by.actor, entity, items)
  return {
    items,
    next: last ? writeCursor(last, query.order) : null,
    ...(asked.wantsTotal ? { total: await records.count(narrowed) } : {}),
  }
}

function queryOf(
  { product, permit }: Parts,
  by: Asker,
  entity: Entity,
  asked: ListAsked,
): Omit<ListQuery, 'me'> {
  // Most lists ask for nothing, and then nothing has to be known of what may be asked.
  const askable = () => askableOf(product, permit, by, entity)
  const order = asked.sort === undefined ? [] : parseSort(asked.sort, askable())
  const where = asked.where === undefined ? [] : [parseWhere(asked.where, askable())]
  if (asked.search !== undefined && !Object.values(entity.fields).some((field) => field.searched)) {
    throw new Failure('malformed', { says: `${entity.name} has nothing to search in.` })
  }
  return {
    where,
    order,
    limit: asked.limit,
    ...(asked.after === undefined ? {} : { after: readCursor(asked.after, entity, order) }),
    // Of nothing but spaces and signs there is nothing to be found by.
    ...(asked.search !== undefined && /[\p{L}\p{N}]/u.test(asked.search)
      ? { search: asked.search }
      : {}),
    ...(asked.isBin === undefined ? {} : { isBin: asked.isBin }),
  }
}

function askableOf(product: Product, permit: Permit, by: Asker, entity: Entity): Askable {
  const permission = permissionFor(by.actor, 'read', entity, product.roles)
  return {
    entity,
    readable: permit.readable(by.actor, entity),
    seen: typeof permission === 'object' ? [permission.where] : [],
    related(name) {
      const target = entity.fields[name]?.relation?.target
      const found = product.entities.find((one) => one.name === target)
      return found && permit.mayEver(by.actor, 'read', found)
        ? askableOf(product, permit, by, found)
        : undefined
    },
  }
}
