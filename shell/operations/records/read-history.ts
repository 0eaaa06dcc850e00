import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Product } from '#shell/model/product.ts'
import type { HistoryEntry } from '#shell/store/history/history.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { authorNames } from '../author-names.ts'
import { notThere } from '../not-there.ts'
import type { Permit } from '../permit.ts'

/** An entry as somebody may see it: with the name of who did it, where they may know that. */
export type Entry = HistoryEntry & { readonly seq: number; readonly name: string | null }

/** Which of the entries are wanted: those about a field, or by somebody. */
export interface HistoryAsked {
  readonly limit: number
  readonly before?: number
  readonly field?: string
  readonly actor?: string
}

/** A record as it was, and what made it so. */
export interface Past extends Omit<HistoryEntry, 'entity' | 'record' | 'changes'> {
  readonly name: string | null
  readonly values: Readonly<Record<string, unknown>>
}

interface Parts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
}

/** What has been done to a record, the newest first, as far as one may see what was changed. */
export async function readHistory(
  parts: Parts,
  by: Asker,
  entity: Entity,
  id: string,
  asked: HistoryAsked,
): Promise<readonly Entry[]> {
  const seen = await seenNow(parts, by, entity, id)
  // Whoever may not see a field is not told either when it was changed.
  if (asked.field !== undefined && !Object.hasOwn(seen, asked.field)) throw noSuchField(asked.field)
  const entries = await parts.store.history.list({ entity: entity.name, record: id }, asked)
  const authors = entries.map(({ actor }) => actor)
  const names = await authorNames(parts, by, authors)
  return entries.map((entry) => ({
    ...entry,
    name: names.get(entry.actor ?? '') ?? null,
    changes: seenChanges(seen, entity, entry.changes),
  }))
}

function noSuchField(name: string): Failure {
  return new Failure('malformed', { says: `There is no field ${JSON.stringify(name)} here.` })
}

const atOnce = 200

/**
 * What has been done to one’s own account, with as much of each change as one may read of the record. Whoever may
 * change nothing of it may still know what was done to them.
 */
export async function readOwnHistory(
  { store, permit }: Parts,
  by: Asker,
  entity: Entity,
  id: string,
  page: Pick<HistoryAsked, 'limit' | 'before'>,
): Promise<readonly (HistoryEntry & { readonly seq: number })[]> {
  const me = actorKey(by.actor)
  const view = permit.view(by.actor, entity)
  const own = await store.records(entity).read({ id, where: [], me, ...view })
  if (!own) return []
  const entries = await store.history.list({ entity: entity.name, record: id }, page)
  return entries.map((entry) => ({ ...entry, changes: seenChanges(own, entity, entry.changes) }))
}

/**
 * The values of a record as of a version: those of now, with every later change taken back. What counts by
 * itself makes no version, so it is not among them.
 */
export async function readVersion(
  parts: Parts,
  by: Asker,
  entity: Entity,
  id: string,
  version: number,
): Promise<Past> {
  const seen = await seenNow(parts, by, entity, id)
  if (version < 1 || version > seen.version) return notThere()
  const values: Record<string, unknown> = { ...seen }
  const of = { entity: entity.name, record: id }
  let before: number | undefined
  for (;;) {
    const page = { limit: atOnce, ...(before === undefined ? {} : { before }) }
    const entries = await parts.store.history.list(of, page)
    for (const { changes, ...entry } of entries) {
      if (entry.version === version) {
        const names = await authorNames(parts, by, [entry.actor])
        const name = names.get(entry.actor ?? '') ?? null
        return pastOf({ ...entry, name }, entity, values)
      }
      for (const [name, [was]] of Object.entries(seenChanges(seen, entity, changes))) {
        values[name] = was
      }
    }
    before = entries.at(-1)?.seq
    // Its beginning is not told any more.
    if (before === undefined || entries.length < atOnce) return notThere()
  }
}

function pastOf(
  { version, at, actor, name, via, device, request, verb }: Omit<Entry, 'changes'>,
  { fields, states }: Entity,
  values: Readonly<Record<string, unknown>>,
): Past {
  const names = [...(states ? ['state'] : []), ...Object.keys(fields)]
  const shown = names.flatMap((one): [string, unknown][] => {
    const field = fields[one]
    if (!Object.hasOwn(values, one) || (field?.derived && !field.computed)) return []
    return [[one, field?.computed ? field.computed.of(values) : values[one]]]
  })
  const kept = { version, at, actor, name, via, device, request, verb }
  return { ...kept, values: Object.fromEntries(shown) }
}

/** What a record was before it was published is for those who could have made it so. */
async function seenNow(
  { store, permit }: Parts,
  by: Asker,
  entity: Entity,
  id: string,
): Promise<StoredRecord> {
  const records = store.records(entity)
  const look = (verbs: readonly string[], isBin: boolean) =>
    records.read({
      id,
      isBin,
      ...permit.grant(by.actor, verbs, entity),
      ...permit.view(by.actor, entity),
    })
  const found = isId(id) ? await look(['read', 'change'], false) : undefined
  if (found) return found
  // What is in the bin is for those who may take it out.
  const isOpen = isId(id) && permit.mayEver(by.actor, 'remove', entity)
  return (isOpen ? await look(['read', 'change', 'remove'], true) : undefined) ?? notThere()
}

/** What is in no field and changes all the same. */
const kept = new Set(['state', 'removed'])

/**
 * Of what was changed, that which may be seen of the record as it is now. A field that is declared no more
 * was perhaps hidden, and nothing says any longer for whom it was.
 */
function seenChanges(
  seen: StoredRecord,
  { fields }: Entity,
  changed: HistoryEntry['changes'],
): HistoryEntry['changes'] {
  const now = Object.entries(changed).map(
    ([name, change]) => [nameNow(fields, name), change] as const,
  )
  return Object.fromEntries(now.filter(([name]) => kept.has(name) || isSeen(seen, fields, name)))
}

function isSeen(seen: StoredRecord, fields: Entity['fields'], name: string): boolean {
  return Object.hasOwn(fields, name) && Object.hasOwn(seen, name)
}

/** What a field is called today that was called so when it was changed. */
function nameNow(fields: Entity['fields'], name: string): string {
  if (Object.hasOwn(fields, name)) return name
  return Object.entries(fields).find(([, { was }]) => was === name)?.[0] ?? name
}
