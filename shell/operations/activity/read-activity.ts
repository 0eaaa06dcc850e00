import type { Entity } from '#shell/model/entity.ts'
import { titleFieldOf, titleIn } from '#shell/model/outline/title.ts'
import { type Language, nameAsWords, wordsIn } from '#shell/model/words.ts'
import type { Product } from '#shell/model/product.ts'
import type { ActivityQuery } from '#shell/store/activity.ts'
import type { NumberedEntry } from '#shell/store/history.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { authorNames } from '../author-names.ts'
import type { Permit } from '../permit.ts'

export interface ActivityAsked extends Omit<ActivityQuery, 'entities'> {
  readonly entity?: string
  readonly language: Language
}

/** Something that has been done with a record, as somebody may know of it. */
export interface Deed extends Omit<NumberedEntry, 'changes'> {
  readonly plural: string
  /** What people call the record, as it is now. */
  readonly title: string
  /** What people call the one who did it, where one may know that. */
  readonly name: string | null
  /** What it changed, by the names of the fields that one may see. */
  readonly changed: readonly string[]
  readonly isInBin: boolean
}

export interface ActivityPage {
  readonly items: readonly Deed[]
  readonly next: number | null
}

interface Parts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
}

/** So many entries are looked through for one page; whoever may see few of them goes on from there. */
const mostLookedAt = 1_000
const atOnce = 100

/** What has been done with all the records whose history somebody may read, the newest first. */
export async function readActivity(
  parts: Parts,
  by: Asker,
  { entity, language, ...asked }: ActivityAsked,
): Promise<ActivityPage> {
  const known = entitiesToldOf(parts, by).filter(
    ({ name }) => entity === undefined || name === entity,
  )
  const entities = known.map(({ name }) => name)
  const items: Deed[] = []
  let { before } = asked
  // Most may see all that there is, so at first no more is looked up than is wanted.
  let limit = Math.min(asked.limit, atOnce)
  for (let looked = 0; looked < mostLookedAt; looked += limit) {
    if (looked > 0) limit = atOnce
    const place = before === undefined ? {} : { before }
    const entries = await parts.store.activity.latest({
      ...asked,
      ...place,
      entities,
      limit,
    })
    const deeds = await deedsOf(parts, by, known, entries, language)
    items.push(...deeds.slice(0, asked.limit - items.length))
    if (items.length === asked.limit) return { items, next: items.at(-1)?.seq ?? null }
    before = entries.at(-1)?.seq
    if (entries.length < limit) return { items, next: null }
  }
  return { items, next: before ?? null }
}

/** Those whose history one may read, of some of their records at least. */
export function entitiesToldOf({ product, permit }: Parts, { actor }: Asker): readonly Entity[] {
  return product.entities.filter(
    (entity) => permit.mayEver(actor, 'read', entity) && permit.mayEver(actor, 'change', entity),
  )
}

async function deedsOf(
  parts: Parts,
  by: Asker,
  entities: readonly Entity[],
  entries: readonly NumberedEntry[],
  language: Language,
): Promise<readonly Deed[]> {
  const actors = entries.map(({ actor }) => actor)
  const [names, ...found] = await Promise.all([
    authorNames(parts, by, actors),
    ...entities.map((entity) => recordsOf(parts, by, entity, entries)),
  ])
  return entries.flatMap(({ changes, ...entry }) => {
    const place = entities.findIndex(({ name }) => name === entry.entity)
    const [entity, record] = [entities[place], found[place]?.get(entry.record)]
    if (!entity || !record) return []
    const { fields } = parts.permit.view(by.actor, entity)
    const label = wordsIn(entity.label ?? nameAsWords(entity.name), language)
    return [
      {
        ...entry,
        plural: entity.plural,
        title: titleIn({ fields: entity.fields, label }, record.values),
        name: names.get(entry.actor ?? '') ?? null,
        changed: Object.keys(changes).filter((name) => fields.includes(name)),
        isInBin: record.isInBin,
      },
    ]
  })
}

interface Seen {
  readonly values: StoredRecord
  readonly isInBin: boolean
}

/** Those records of the entries that one may know the history of, those in the bin for who may remove. */
async function recordsOf(
  { store, permit }: Parts,
  { actor }: Asker,
  entity: Entity,
  entries: readonly NumberedEntry[],
): Promise<ReadonlyMap<string, Seen>> {
  const own = entries.filter((entry) => entry.entity === entity.name)
  const ids = [...new Set(own.map(({ record }) => record))]
  if (ids.length === 0) return new Map()
  const view = permit.view(actor, entity)
  const title = titleFieldOf(entity)
  const fields = view.fields.filter((name) => name === 'id' || name === 'version' || name === title)
  const look = async (verbs: readonly string[], isBin: boolean) => {
    if (!verbs.every((verb) => permit.mayEver(actor, verb, entity))) return []
    const grant = permit.grant(actor, verbs, entity)
    const where = [{ id: { in: ids } }, ...grant.where]
    const query = { ...view, where, me: grant.me, fields, order: [], limit: ids.length, isBin }
    const found = await store.records(entity).list(query)
    return found.map((values): [string, Seen] => [values.id, { values, isInBin: isBin }])
  }
  const all = await Promise.all([
    look(['read', 'change'], false),
    look(['read', 'change', 'remove'], true),
  ])
  return new Map(all.flat())
}
