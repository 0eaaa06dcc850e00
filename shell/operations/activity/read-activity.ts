import { setImmediate } from 'node:timers/promises'
import type { Entity } from '#shell/model/entity.ts'
import { titleFieldsOf, titleIn } from '#shell/model/outline/title.ts'
import { type Language, nameAsWords, wordsIn } from '#shell/model/words.ts'
import type { Product } from '#shell/model/product.ts'
import type { ActivityQuery } from '#shell/store/history/activity.ts'
import type { NumberedEntry } from '#shell/store/history/history.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { titledFor } from '../outline/titled-for.ts'
import { authorNames } from '../author-names.ts'
import type { Permit } from '../permit.ts'

export interface ActivityAsked extends Omit<ActivityQuery, 'entities' | 'from'> {
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
  /** Deleted for good: that is all that is left of it. */
  readonly isGone: boolean
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
/**
 * What is rare is looked for in a stretch of numbers at a time, and in so many for one page: to go through
 * the history of years at one request would hold up all others. What one actor has done has an index.
 */
const stretches = { ofAll: 20_000, ofOne: 200_000, most: 10 } as const

/** What has been done with all the records whose history somebody may read, the newest first. */
export async function readActivity(
  parts: Parts,
  by: Asker,
  { entity, language, ...asked }: ActivityAsked,
): Promise<ActivityPage> {
  const { field } = asked
  const known = entitiesToldOf(parts, by)
    .filter(({ name }) => entity === undefined || name === entity)
    // When a field was changed is no more told than the field itself.
    .filter((one) => field === undefined || mayBeTold(parts, by, one, field))
  const entities = known.map(({ name }) => name)
  const items: Deed[] = []
  const stretch = asked.actor === undefined ? stretches.ofAll : stretches.ofOne
  let before = asked.before ?? (await parts.store.activity.end())
  let from = Math.max(0, before - stretch)
  // Most may see all that there is, so at first no more is looked up than is wanted.
  let limit = Math.min(asked.limit, atOnce)
  let [looked, gone] = [0, 0]
  while (looked < mostLookedAt && gone < stretches.most) {
    const entries = await parts.store.activity.latest({ ...asked, entities, before, from, limit })
    const told = await deedsOf(parts, by, known, entries, language)
    const deeds = told.filter(({ changed }) => field === undefined || changed.includes(field))
    items.push(...deeds.slice(0, asked.limit - items.length))
    if (items.length === asked.limit) return { items, next: items.at(-1)?.seq ?? null }
    looked += entries.length
    if (entries.length === limit) {
      before = entries.at(-1)?.seq ?? before
    } else {
      if (from === 0) return { items, next: null }
      gone += 1
      before = from
      from = Math.max(0, before - stretch)
      // Others have their turn meanwhile.
      await setImmediate()
    }
    limit = atOnce
  }
  return { items, next: before }
}

/** Those whose history one may read, of some of their records at least. */
export function entitiesToldOf({ product, permit }: Parts, { actor }: Asker): readonly Entity[] {
  return product.entities.filter(
    (entity) => permit.mayEver(actor, 'read', entity) && permit.mayEver(actor, 'change', entity),
  )
}

function mayBeTold({ permit }: Parts, { actor }: Asker, entity: Entity, field: string): boolean {
  if (field === 'state') return entity.states !== undefined
  return Object.hasOwn(entity.fields, field) && permit.view(actor, entity).fields.includes(field)
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
  return entries.flatMap(({ changes, ...entry }): readonly Deed[] => {
    const place = entities.findIndex(({ name }) => name === entry.entity)
    const [entity, record] = [entities[place], found[place]?.get(entry.record)]
    if (!entity) return []
    const label = wordsIn(entity.label ?? nameAsWords(entity.name), language)
    const name = names.get(entry.actor ?? '') ?? null
    const deed = { ...entry, plural: entity.plural, name }
    if (!record) {
      const isTold = entry.verb === 'erase' && mayKnowAll(parts, by, entity)
      return isTold ? [{ ...deed, title: label, changed: [], isInBin: false, isGone: true }] : []
    }
    const view = parts.permit.view(by.actor, entity)
    const { fields, when = {} } = view
    const isSeen = (one: string) =>
      fields.includes(one) && (!Object.hasOwn(when, one) || Object.hasOwn(record.values, one))
    return [
      {
        ...deed,
        title: titleIn({ ...titledFor(entity, view), label }, record.values),
        changed: Object.keys(changes).filter(isSeen),
        isInBin: record.isInBin,
        isGone: false,
      },
    ]
  })
}

/** Of what is gone nobody can say whether somebody could have seen it, unless they could see everything. */
function mayKnowAll({ permit }: Parts, { actor }: Asker, entity: Entity): boolean {
  const verbs = ['read', 'change', 'remove']
  const mayEver = verbs.every((verb) => permit.mayEver(actor, verb, entity))
  return mayEver && permit.grant(actor, verbs, entity).where.length === 0
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
  const { fields: seen, when = {} } = view
  const wanted = new Set([
    'id',
    'version',
    ...titleFieldsOf(titledFor(entity, view)),
    ...Object.keys(when),
  ])
  const fields = seen.filter((name) => wanted.has(name))
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
