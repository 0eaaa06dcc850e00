import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import type { ListQuery, Order } from '#shell/store/records/list-query.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { authorNames } from '../author-names.ts'
import type { Mark } from '../records/own-marks.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { askableOf } from './askable.ts'
import { entitiesRead } from '../look/entities-read.ts'
import { expandRecords } from '../look/expand-records.ts'
import { type Look, selectedOf } from '../look/look.ts'
import { type LookAsked, parseLook } from '../look/parse-look.ts'
import { checkZone, parseSort, parseWhere } from './parse-list.ts'
import { parseSearch } from './parse-search.ts'
import type { Permit } from '../permit.ts'

/** A list as somebody asks for it: nothing in it has been checked. */
export interface ListAsked extends LookAsked {
  readonly where?: unknown
  readonly sort?: string
  readonly after?: string
  /** How many to pass over, for whoever jumps. */
  readonly skip?: number
  readonly limit: number
  readonly search?: string
  /** Whose days count: `Europe/Berlin`. */
  readonly zone?: string
  readonly wantsTotal?: boolean
  readonly isBin?: boolean
}

export interface Page {
  readonly items: readonly StoredRecord[]
  readonly next: string | null
  readonly total?: number
}

/** What reading needs. */
export interface ReadParts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
  readonly mark: Mark
}

export async function listRecords(
  parts: ReadParts,
  by: Asker,
  entity: Entity,
  asked: ListAsked,
): Promise<Page> {
  const { store, permit, mark } = parts
  // The bin is for who may remove, and shows them no more than they could see before.
  const grant = permit.grant(by.actor, asked.isBin ? ['read', 'remove'] : ['read'], entity)
  const query = queryOf(parts, by, entity, asked)
  const look = parseLook(parts, by.actor, entity, asked)
  const narrowed = { ...query, where: [...grant.where, ...query.where], me: grant.me }
  if (by.onRead) entitiesRead(look, narrowed.where, parts.product.entities).forEach(by.onRead)
  const records = store.records(entity)
  const { fields, unseen } = fieldsFor(look, query.order, asked.isBin ?? false)
  // One more than asked for tells whether there is a next page.
  const limit = asked.limit + 1
  const found = await records.list({ ...narrowed, ...selectedOf(look), fields, limit })
  const items = found.length > asked.limit ? found.slice(0, asked.limit) : found
  const last = found.length > asked.limit ? items.at(-1) : undefined
  const next = last ? writeCursor(last, query.order) : null
  for (const item of items) for (const name of unseen) Reflect.deleteProperty(item, name)
  await mark(by.actor, entity, items, look.marks)
  await expandRecords(parts, by.actor, look, items)
  if (asked.isBin && asked.fields === undefined) await sayRemover(parts, by, entity, items)
  const total = asked.wantsTotal ? { total: await records.count(narrowed) } : {}
  return { items, next, ...total }
}

/** Says of what is in the bin who put it there, by name as far as one may know it. */
async function sayRemover(
  parts: ReadParts,
  by: Asker,
  entity: Entity,
  items: readonly StoredRecord[],
): Promise<void> {
  const removers = await parts.store.graves.removers(
    entity,
    items.map(({ id }) => id),
  )
  const names = await authorNames(parts, by, [...removers.values()])
  for (const item of items) {
    const actor = removers.get(item.id) ?? null
    Object.assign(item, { removedBy: { actor, name: names.get(actor ?? '') ?? null } })
  }
}

/** What has to be read, and what of it only for the next page to know where it begins. */
function fieldsFor(
  look: Look,
  order: readonly Order[],
  isBin: boolean,
): { fields: readonly string[]; unseen: readonly string[] } {
  const seen = isBin ? [...look.fields, 'removed'] : look.fields
  const unseen = order.map(({ field }) => field).filter((name) => !seen.includes(name))
  return { fields: unseen.length > 0 ? [...seen, ...unseen] : seen, unseen }
}

function queryOf(
  { product, permit }: ReadParts,
  by: Asker,
  entity: Entity,
  asked: ListAsked,
): Omit<ListQuery, 'me'> {
  // Most lists ask for nothing, and then nothing has to be known of what may be asked.
  const askable = () => askableOf({ product, permit }, by.actor, entity)
  const order = asked.sort === undefined ? [] : parseSort(asked.sort, askable())
  const zone = checkZone(asked.zone)
  const where =
    asked.where === undefined ? [] : [parseWhere(asked.where, askable(), zone, by.onExpiry)]
  return {
    where,
    order,
    limit: asked.limit,
    ...(asked.after === undefined ? {} : { after: readCursor(asked.after, entity, order) }),
    ...(asked.skip === undefined ? {} : { skip: asked.skip }),
    ...parseSearch(asked.search, entity),
    ...(asked.isBin === undefined ? {} : { isBin: asked.isBin }),
  }
}
