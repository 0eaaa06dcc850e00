import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Failure } from '#shell/model/failure.ts'
import type { Store } from '#shell/store/store.ts'
import { writeCursor } from '../lists/cursor.ts'
import type { Mark } from '../records/own-marks.ts'
import { wrong } from '../lists/parse-list.ts'
import { type Expansion, type Look, selectedOf } from './look.ts'

type Row = Record<string, unknown>

interface Parts {
  readonly store: Store
  readonly mark: Mark
}

/** So many records of the other side come with each; the rest is a list of its own. */
const perReverse = 25
/** So many related records at most are in one answer, each counted as often as it stands there. */
const mostExpanded = 2_500

/**
 * Puts the related records of a look into records, in place: one query for each relation and level. A
 * record that may not be seen, or that is in the bin, stays the id that it was.
 */
export async function expandRecords(
  parts: Parts,
  actor: Actor,
  { expansions }: Look,
  records: readonly Row[],
): Promise<void> {
  let left = mostExpanded
  /** `times` says how often each record stands in the answer; those that it does not know, once. */
  const expand = async (
    all: readonly Expansion[],
    parents: readonly Row[],
    times: ReadonlyMap<Row, number>,
  ): Promise<void> => {
    for (const expansion of all) {
      const place = expansion.reverse ? placeReverse : placeRelated
      const often = new Map<Row, number>()
      for (const [parent, children] of await place(parts, actor, expansion, parents, left)) {
        const weight = times.get(parent) ?? 1
        left -= children.length * weight
        if (left < 0) throw tooMany()
        for (const child of children) often.set(child, (often.get(child) ?? 0) + weight)
      }
      const { entity, marks, expansions: deeper } = expansion.look
      const children = [...often.keys()]
      await parts.mark(actor, entity, children, marks)
      await expand(deeper, children, often)
    }
  }
  await expand(expansions, records, new Map())
}

/** Puts the records into their parents, and says which got which. */
type Place = (
  parts: Parts,
  actor: Actor,
  expansion: Expansion,
  parents: readonly Row[],
  left: number,
) => Promise<readonly (readonly [parent: Row, children: readonly Row[]])[]>

/** Relations to one or to several: their ids are in the records. */
const placeRelated: Place = async ({ store }, actor, { name, look, where }, parents, left) => {
  const ids = new Set(parents.flatMap((parent) => idsIn(parent[name])))
  if (ids.size > left) throw tooMany()
  const question = { ids: [...ids], where, me: actorKey(actor), ...selectedOf(look) }
  const records = await store.records(look.entity).among(question)
  const found: ReadonlyMap<unknown, Row> = new Map(records.map((record) => [record.id, record]))
  return parents.map((parent) => {
    const value = parent[name]
    if (Array.isArray(value)) parent[name] = value.map((id: unknown) => found.get(id) ?? id)
    else if (typeof value === 'string') parent[name] = found.get(value) ?? value
    const children = idsIn(value).map((id) => found.get(id))
    return [parent, children.filter((child) => child !== undefined)]
  })
}

function idsIn(value: unknown): readonly string[] {
  return [value].flat().filter((id) => typeof id === 'string')
}

/** The other sides of relations: the first of those that point to each record, and where to go on. */
const placeReverse: Place = async ({ store }, actor, expansion, parents, left) => {
  const { name, look, where, reverse } = expansion
  const found = await store.records(look.entity).pointing({
    field: reverse?.field ?? '',
    ids: [...new Set(parents.map(({ id }) => String(id)))],
    // One more than is shown tells whether there are others.
    each: perReverse + 1,
    limit: left + parents.length + 1,
    where,
    me: actorKey(actor),
    ...selectedOf(look),
  })
  return parents.map((parent) => {
    const all = found.get(String(parent['id'])) ?? []
    const items = all.slice(0, perReverse)
    const last = all.length > perReverse ? items.at(-1) : undefined
    parent[name] = { items, next: last ? writeCursor(last, []) : null }
    return [parent, items]
  })
}

function tooMany(): Failure {
  const most = mostExpanded.toLocaleString('en')
  return wrong(`This would bring more than ${most} related records. Ask for fewer with limit.`)
}
