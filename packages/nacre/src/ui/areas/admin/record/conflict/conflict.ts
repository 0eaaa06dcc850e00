import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import type { HistoryPage } from '../history/entry.ts'
import { loadRemoved } from '../removed/load-removed.ts'
import { areValuesEqual } from '../form/are-values-equal.ts'

type Values = Readonly<Record<string, unknown>>

/** The author of a conflicting change, as far as the reader may know it. */
export interface ConflictAuthor {
  readonly actor: string | null
  readonly name: string | null
  readonly at: string
}

/** A rejected change with the conflicting change of another user in the same fields. */
export interface Conflict {
  readonly kind: 'conflict'
  /** The version that the resolution applies to. */
  readonly version: number
  /** The names of the fields in conflict. */
  readonly fields: readonly string[]
  /**
   * All submitted values. `before` and `theirs` hold the original and the current values of the
   * fields in conflict.
   */
  readonly mine: Values
  readonly before: Values
  readonly theirs: Values
  /** Other fields that were changed by other users. Their changes are preserved. */
  readonly others: readonly string[]
  readonly authors: readonly ConflictAuthor[]
  /** The resolution so far and its errors. */
  readonly choices?: Readonly<Record<string, ConflictField>>
  readonly problem?: Problem
}

export interface ConflictField {
  readonly choice: string
  readonly own: string
}

/** A rejected change of a record that no longer exists. */
export interface LostUpdate {
  readonly kind: 'lost'
  readonly mine: Values
  /** All values of the form, for a new record. */
  readonly formValues: Values
  readonly mayRestore: boolean
  readonly mayCopy: boolean
  readonly problem?: Problem
}

interface RejectedChange {
  readonly entity: EntitySchema
  /** The path of the record in the API. */
  readonly address: string
  /** The original values and their version. */
  readonly before: Values
  readonly version: number
  readonly mine: Values
}

/** Returns the conflict, or nothing if the changes can be merged. */
export async function findConflict(
  http: Http,
  current: AnyRecord,
  { entity, address: path, before, version, mine }: RejectedChange,
): Promise<Conflict | undefined> {
  const isChanged = (name: string) => !areValuesEqual(current[name], before[name])
  const fields = Object.keys(mine).filter(
    (name) => isChanged(name) && !areValuesEqual(current[name], mine[name]),
  )
  if (fields.length === 0) return undefined
  const result = await http.get<HistoryPage>(`${path}/history?limit=50`)
  const entries = result.ok ? result.data.items.filter((one) => one.version > version) : []
  const pickFields = (values: Values) =>
    Object.fromEntries(fields.map((name) => [name, values[name]]))
  const changed = new Set(entries.flatMap(({ changes }) => Object.keys(changes)))
  return {
    kind: 'conflict',
    version: current.version,
    fields,
    mine,
    before: pickFields(before),
    theirs: pickFields(current),
    others: Object.keys(entity.fields).filter(
      (name) => changed.has(name) && !fields.includes(name),
    ),
    authors: latestPerAuthor(
      entries.map(({ actor, name, occurredAt }) => ({ actor, name, at: occurredAt })),
    ),
  }
}

/**
 * Returns the options for the values of a missing record: restore it from the trash, or create a
 * new one.
 */
export async function describeLostUpdate(
  http: Http,
  entity: EntitySchema,
  { address: path, mine, formValues }: { address: string; mine: Values; formValues: Values },
): Promise<LostUpdate> {
  const { removed } = await loadRemoved(
    http,
    entity,
    decodeURIComponent(path.split('/').at(-1) ?? ''),
  )
  const mayRestore = removed !== undefined
  return { kind: 'lost', mine, formValues, mayRestore, mayCopy: 'create' in entity.may }
}

/** Returns each author once, with their latest change. */
function latestPerAuthor(all: readonly ConflictAuthor[]): readonly ConflictAuthor[] {
  return all.filter((one, index) => all.findIndex(({ actor }) => actor === one.actor) === index)
}
