import { setImmediate } from 'node:timers/promises'
import type { Entity } from '#shell/language/entities/entity.ts'
import { titleFieldCandidates, recordTitle } from '#shell/model/values/title.ts'
import { type Language, humanize, localize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { ActivityQuery } from '#shell/store/history/activity.ts'
import type { StoredHistoryEntry } from '#shell/store/history/history.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { titleSchemaFor } from '../schema/title-schema-for.ts'
import { authorNames } from '../actor-names.ts'
import type { Authorizer } from '../authorizer.ts'
import { trashVerb } from '../queries/trash-verb.ts'

export interface ActivityParams extends Omit<ActivityQuery, 'entities' | 'from'> {
  readonly entity?: string
  readonly language: Language
}

/** An entry of the activity list, limited to what the actor may read. */
export interface ActivityEntry extends Omit<StoredHistoryEntry, 'changes'> {
  readonly plural: string
  /** The current title of the record. */
  readonly title: string
  /**
   * The name of the user or API key that made the change, or `null` if the actor may not read it.
   */
  readonly name: string | null
  /** The names of the changed fields that the actor may read. */
  readonly changed: readonly string[]
  readonly isTrashed: boolean
  /** Whether the record was permanently deleted. */
  readonly isErased: boolean
}

export interface ActivityPage {
  readonly items: readonly ActivityEntry[]
  readonly next: number | null
}

interface ActivityDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/**
 * The number of entries to check for one page. An actor who may read few of them continues on the
 * next page.
 */
const maxScannedEntries = 1_000
const pageSize = 100
/**
 * Rare entries are searched in ranges of sequence numbers, with a maximum number of ranges per
 * page. Scanning years of history in one request would block other requests. Entries of one actor
 * have an index, so their range is larger.
 */
const scanRanges = { ofAll: 20_000, ofOne: 200_000, most: 10 } as const

/** Returns the activity of all records whose history the actor may read, newest first. */
export async function readActivity(
  deps: ActivityDeps,
  ctx: RequestContext,
  { entity, language, ...params }: ActivityParams,
): Promise<ActivityPage> {
  const { field } = params
  const known = entitiesWithVisibleHistory(deps, ctx)
    .filter(({ name }) => entity === undefined || name === entity)
    // A field that the actor may not read must not be used as a filter.
    .filter((one) => field === undefined || isVisible(deps, ctx, one, field))
  const entities = known.map(({ name }) => name)
  const items: ActivityEntry[] = []
  const rangeSize = params.actor === undefined ? scanRanges.ofAll : scanRanges.ofOne
  let before = params.before ?? (await deps.store.activity.end())
  let from = Math.max(0, before - rangeSize)
  // Most actors may read all entries, so the first query fetches only one page.
  let limit = Math.min(params.limit, pageSize)
  let [looked, removed] = [0, 0]
  while (looked < maxScannedEntries && removed < scanRanges.most) {
    const entries = await deps.store.activity.latest({ ...params, entities, before, from, limit })
    const messages = await toActivityEntries(deps, ctx, known, entries, language)
    const activityEntries = messages.filter(
      ({ changed }) => field === undefined || changed.includes(field),
    )
    items.push(...activityEntries.slice(0, params.limit - items.length))
    if (items.length === params.limit) return { items, next: items.at(-1)?.seq ?? null }
    looked += entries.length
    if (entries.length === limit) {
      before = entries.at(-1)?.seq ?? before
    } else {
      if (from === 0) return { items, next: null }
      removed += 1
      before = from
      from = Math.max(0, before - rangeSize)
      // Lets other requests run.
      await setImmediate()
    }
    limit = pageSize
  }
  return { items, next: before }
}

/** Returns the entities whose history the actor may read for at least some records. */
export function entitiesWithVisibleHistory(
  { product, authorizer }: ActivityDeps,
  { actor }: RequestContext,
): readonly Entity[] {
  return product.entities.filter(
    (entity) =>
      authorizer.mayEver(actor, 'read', entity) && authorizer.mayEver(actor, 'history', entity),
  )
}

function isVisible(
  { authorizer }: ActivityDeps,
  { actor }: RequestContext,
  entity: Entity,
  field: string,
): boolean {
  if (field === 'state') return entity.states !== undefined
  return (
    Object.hasOwn(entity.fields, field) && authorizer.view(actor, entity).fields.includes(field)
  )
}

async function toActivityEntries(
  deps: ActivityDeps,
  ctx: RequestContext,
  entities: readonly Entity[],
  entries: readonly StoredHistoryEntry[],
  language: Language,
): Promise<readonly ActivityEntry[]> {
  const actors = entries.map(({ actor }) => actor)
  const [names, ...found] = await Promise.all([
    authorNames(deps, ctx, actors),
    ...entities.map((entity) => readVisibleRecords(deps, ctx, entity, entries)),
  ])
  return entries.flatMap(({ changes, ...entry }): readonly ActivityEntry[] => {
    const index = entities.findIndex(({ name }) => name === entry.entity)
    const [entity, record] = [entities[index], found[index]?.get(entry.record)]
    if (!entity) return []
    const label = localize(entity.label ?? humanize(entity.name), language)
    const name = names.get(entry.actor ?? '') ?? null
    const activityEntry = { ...entry, plural: entity.plural, name }
    if (!record) {
      const isFullyReadable = entry.verb === 'erase' && mayReadAll(deps, ctx, entity)
      return isFullyReadable
        ? [{ ...activityEntry, title: label, changed: [], isTrashed: false, isErased: true }]
        : []
    }
    const view = deps.authorizer.view(ctx.actor, entity)
    const { fields, when = {} } = view
    const isReadableField = (one: string) =>
      fields.includes(one) && (!Object.hasOwn(when, one) || Object.hasOwn(record.values, one))
    return [
      {
        ...activityEntry,
        title: recordTitle({ ...titleSchemaFor(entity, view), label }, record.values),
        changed: Object.keys(changes).filter(isReadableField),
        isTrashed: record.isTrashed,
        isErased: false,
      },
    ]
  })
}

/**
 * Checks whether the actor may read all records of an entity. The permissions of a permanently
 * deleted record cannot be evaluated, so only such actors see its entries.
 */
function mayReadAll(
  { authorizer }: ActivityDeps,
  { actor }: RequestContext,
  entity: Entity,
): boolean {
  const verbs = ['read', 'history', trashVerb(authorizer, actor, entity)]
  const mayEver = verbs.every((verb) => authorizer.mayEver(actor, verb, entity))
  return mayEver && authorizer.grant(actor, verbs, entity).where.length === 0
}

interface VisibleRecord {
  readonly values: StoredRecord
  readonly isTrashed: boolean
}

/**
 * Reads the records of the entries that the actor may access. Removed records require the
 * permission to remove.
 */
async function readVisibleRecords(
  { store, authorizer }: ActivityDeps,
  { actor }: RequestContext,
  entity: Entity,
  entries: readonly StoredHistoryEntry[],
): Promise<ReadonlyMap<string, VisibleRecord>> {
  const own = entries.filter((entry) => entry.entity === entity.name)
  const ids = [...new Set(own.map(({ record }) => record))]
  if (ids.length === 0) return new Map()
  const view = authorizer.view(actor, entity)
  const { fields: seen, when = {} } = view
  const requested = new Set([
    'id',
    'version',
    ...titleFieldCandidates(titleSchemaFor(entity, view)),
    ...Object.keys(when),
  ])
  const fields = seen.filter((name) => requested.has(name))
  const readWith = async (verbs: readonly string[], isTrash: boolean) => {
    if (!verbs.every((verb) => authorizer.mayEver(actor, verb, entity))) return []
    const grant = authorizer.grant(actor, verbs, entity)
    const where = [{ id: { in: ids } }, ...grant.where]
    const query = { ...view, where, me: grant.me, fields, order: [], limit: ids.length, isTrash }
    const found = await store.records(entity).list(query)
    return found.map((values): [string, VisibleRecord] => [
      values.id,
      { values, isTrashed: isTrash },
    ])
  }
  const all = await Promise.all([
    readWith(['read', 'history'], false),
    readWith(['read', 'history', trashVerb(authorizer, actor, entity)], true),
  ])
  return new Map(all.flat())
}
