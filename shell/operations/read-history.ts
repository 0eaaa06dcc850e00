import type { Entity } from '#shell/model/entity.ts'
import { isId } from '#shell/model/id.ts'
import type { HistoryEntry } from '#shell/store/history.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from './asker.ts'
import { notThere } from './not-there.ts'
import type { Permit } from './permit.ts'

export type Entry = HistoryEntry & { readonly seq: number }

/** A record as it was, and what made it so. */
export interface Past extends Omit<HistoryEntry, 'entity' | 'record' | 'changes'> {
  readonly values: Readonly<Record<string, unknown>>
}

interface Parts {
  readonly store: Store
  readonly permit: Permit
}

/** What has been done to a record, the newest first, as far as one may see what was changed. */
export async function readHistory(
  parts: Parts,
  by: Asker,
  entity: Entity,
  id: string,
  page: { limit: number; before?: number },
): Promise<readonly Entry[]> {
  const seen = await seenNow(parts, by, entity, id)
  const entries = await parts.store.history.list({ entity: entity.name, record: id }, page)
  return entries.map((entry) => ({ ...entry, changes: seenChanges(seen, entity, entry.changes) }))
}

const atOnce = 200

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
      if (entry.version === version) return pastOf(entry, entity, values)
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
  { version, at, actor, via, request, verb }: Omit<Entry, 'changes'>,
  { fields, states }: Entity,
  values: Readonly<Record<string, unknown>>,
): Past {
  const names = [...(states ? ['state'] : []), ...Object.keys(fields)]
  const shown = names.flatMap((name): [string, unknown][] => {
    const field = fields[name]
    if (!Object.hasOwn(values, name) || (field?.derived && !field.computed)) return []
    return [[name, field?.computed ? field.computed.of(values) : values[name]]]
  })
  return { version, at, actor, via, request, verb, values: Object.fromEntries(shown) }
}

/** What a record was before it was published is for those who could have made it so. */
async function seenNow(
  { store, permit }: Parts,
  by: Asker,
  entity: Entity,
  id: string,
): Promise<StoredRecord> {
  const grant = permit.grant(by.actor, ['read', 'change'], entity)
  const one = { id, ...grant, ...permit.view(by.actor, entity) }
  return (isId(id) ? await store.records(entity).read(one) : undefined) ?? notThere()
}

/** Of what was changed, that which may be seen of the record as it is now. */
function seenChanges(
  seen: StoredRecord,
  entity: Entity,
  changed: HistoryEntry['changes'],
): HistoryEntry['changes'] {
  const isSeen = (name: string) => !Object.hasOwn(entity.fields, name) || Object.hasOwn(seen, name)
  return Object.fromEntries(Object.entries(changed).filter(([name]) => isSeen(name)))
}
