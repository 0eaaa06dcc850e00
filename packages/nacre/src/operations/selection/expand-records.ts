import { localizedMessage } from '#shell/messages/translate.ts'
import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { AppError } from '#shell/language/errors/app-error.ts'
import type { Store } from '#shell/store/store.ts'
import { encodeCursor } from '../queries/cursor.ts'
import type { AddViewerReactions } from './viewer-reactions.ts'
import { malformedError } from '../queries/parse-where.ts'
import { type Expansion, type SelectionSet, storedSelection } from './selection-set.ts'

type Row = Record<string, unknown>

interface ExpandDeps {
  readonly store: Store
  readonly mark: AddViewerReactions
}

/**
 * The maximum number of related records per reverse relation. More are available as a separate
 * list.
 */
const maxPerReverseRelation = 25
/** The maximum number of related records in one response. Repeated records count each time. */
const maxExpandedRecords = 2_500

/**
 * Adds related records in place, with one query per relation and level. A record that is unreadable
 * or in the trash remains an id.
 */
export async function expandRecords(
  deps: ExpandDeps,
  actor: Actor,
  { expansions }: SelectionSet,
  records: readonly Row[],
): Promise<void> {
  let remaining = maxExpandedRecords
  /** `occurrences` contains how often each record occurs in the response. The default is once. */
  const expand = async (
    all: readonly Expansion[],
    parents: readonly Row[],
    occurrences: ReadonlyMap<Row, number>,
  ): Promise<void> => {
    for (const expansion of all) {
      const place = expansion.inverse ? addReferencingRecords : addRelationTargets
      const often = new Map<Row, number>()
      for (const [parent, children] of await place(deps, actor, expansion, parents, remaining)) {
        const weight = occurrences.get(parent) ?? 1
        remaining -= children.length * weight
        if (remaining < 0) throw tooManyError()
        for (const child of children) often.set(child, (often.get(child) ?? 0) + weight)
      }
      const { entity, marks, expansions: deeper } = expansion.selection
      const children = [...often.keys()]
      await deps.mark(actor, entity, children, marks)
      await expand(deeper, children, often)
    }
  }
  await expand(expansions, records, new Map())
}

/** Adds related records to their parents, and returns which parent received which records. */
type AddRelatedRecords = (
  deps: ExpandDeps,
  actor: Actor,
  expansion: Expansion,
  parents: readonly Row[],
  remaining: number,
) => Promise<readonly (readonly [parent: Row, children: readonly Row[]])[]>

/** Adds the targets of relations, whose ids are stored in the parents. */
const addRelationTargets: AddRelatedRecords = async (
  { store },
  actor,
  { name, selection, where },
  parents,
  remaining,
) => {
  const ids = new Set(parents.flatMap((parent) => idsOf(parent[name])))
  if (ids.size > remaining) throw tooManyError()
  const question = { ids: [...ids], where, me: principalId(actor), ...storedSelection(selection) }
  const records = await store.records(selection.entity).listByIds(question)
  const found: ReadonlyMap<unknown, Row> = new Map(records.map((record) => [record.id, record]))
  return parents.map((parent) => {
    const value = parent[name]
    if (Array.isArray(value)) parent[name] = value.map((id: unknown) => found.get(id) ?? id)
    else if (typeof value === 'string') parent[name] = found.get(value) ?? value
    const children = idsOf(value).map((id) => found.get(id))
    return [parent, children.filter((child) => child !== undefined)]
  })
}

function idsOf(value: unknown): readonly string[] {
  return [value].flat().filter((id) => typeof id === 'string')
}

/** Adds the records that reference each parent, with a cursor for more. */
const addReferencingRecords: AddRelatedRecords = async (
  { store },
  actor,
  expansion,
  parents,
  remaining,
) => {
  const { name, selection, where, inverse } = expansion
  const found = await store.records(selection.entity).listReferencing({
    field: inverse?.field ?? '',
    ids: [...new Set(parents.map(({ id }) => String(id)))],
    // One more record than returned shows whether there are more.
    each: maxPerReverseRelation + 1,
    limit: remaining + parents.length + 1,
    where,
    me: principalId(actor),
    ...storedSelection(selection),
  })
  return parents.map((parent) => {
    const all = found.get(String(parent['id'])) ?? []
    const items = all.slice(0, maxPerReverseRelation)
    const last = all.length > maxPerReverseRelation ? items.at(-1) : undefined
    parent[name] = { items, next: last ? encodeCursor(last, []) : null }
    return [parent, items]
  })
}

function tooManyError(): AppError {
  const most = maxExpandedRecords.toLocaleString('en')
  return malformedError(localizedMessage('requests.selection.tooMany', { most }))
}
