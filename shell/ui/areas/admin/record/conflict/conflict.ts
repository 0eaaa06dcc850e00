import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { AnyRecord } from '../../any-record.ts'
import type { HistoryPage } from '../history/entry.ts'
import { loadGone } from '../removed/load-gone.ts'
import { isSame } from './merge-value.ts'

type Values = Readonly<Record<string, unknown>>

/** Who has saved meanwhile, as far as one may know. */
export interface Saved {
  readonly actor: string | null
  readonly name: string | null
  readonly at: string
}

/** What somebody wanted to save and what somebody else has saved meanwhile, in the same fields. */
export interface Conflict {
  readonly kind: 'conflict'
  /** The version to which the choice is made. */
  readonly version: number
  /** The names of the fields in which both differ. */
  readonly fields: readonly string[]
  /** All that was to be saved, and what it was and is of these fields. */
  readonly mine: Values
  readonly before: Values
  readonly theirs: Values
  /** What else somebody has changed: it stands. */
  readonly others: readonly string[]
  readonly saved: readonly Saved[]
  /** What had been chosen so far, and what is wrong with it. */
  readonly choices?: Readonly<Record<string, Choice>>
  readonly problem?: Problem
}

export interface Choice {
  readonly pick: string
  readonly own: string
}

/** What was to be saved into a record that is not there any more. */
export interface Lost {
  readonly kind: 'lost'
  readonly mine: Values
  /** All that the form held, for a record of its own. */
  readonly whole: Values
  readonly mayRestore: boolean
  readonly mayCopy: boolean
  readonly problem?: Problem
}

interface Wanted {
  readonly entity: EntityOutline
  /** The address of the record in the API. */
  readonly address: string
  /** What stood there when it was begun, and which version that was. */
  readonly before: Values
  readonly version: number
  readonly mine: Values
}

/** The newest version, when a change was refused because it was made to an older one. */
export function newerVersion({ id, more }: Problem): AnyRecord | undefined {
  return id === 'stale' ? (more?.['current'] as AnyRecord | undefined) : undefined
}

/** Where both have changed the same in different ways; nothing where all of it can stand. */
export async function conflictWith(
  http: Http,
  current: AnyRecord,
  { entity, address, before, version, mine }: Wanted,
): Promise<Conflict | undefined> {
  const isChanged = (name: string) => !isSame(current[name], before[name])
  const fields = Object.keys(mine).filter(
    (name) => isChanged(name) && !isSame(current[name], mine[name]),
  )
  if (fields.length === 0) return undefined
  const answer = await http.get<HistoryPage>(`${address}/history?limit=50`)
  const entries = answer.ok ? answer.data.items.filter((one) => one.version > version) : []
  const part = (values: Values) => Object.fromEntries(fields.map((name) => [name, values[name]]))
  const changed = new Set(entries.flatMap(({ changes }) => Object.keys(changes)))
  return {
    kind: 'conflict',
    version: current.version,
    fields,
    mine,
    before: part(before),
    theirs: part(current),
    others: Object.keys(entity.fields).filter(
      (name) => changed.has(name) && !fields.includes(name),
    ),
    saved: distinct(entries.map(({ actor, name, at }) => ({ actor, name, at }))),
  }
}

/** What can still be done with values whose record is gone: it may be in the bin, or be made anew. */
export async function lostRecord(
  http: Http,
  entity: EntityOutline,
  { address, mine, whole }: { address: string; mine: Values; whole: Values },
): Promise<Lost> {
  const { removed } = await loadGone(
    http,
    entity,
    decodeURIComponent(address.split('/').at(-1) ?? ''),
  )
  const mayRestore = removed !== undefined
  return { kind: 'lost', mine, whole, mayRestore, mayCopy: 'create' in entity.may }
}

/** Each of them once, with the last time. */
function distinct(all: readonly Saved[]): readonly Saved[] {
  return all.filter((one, place) => all.findIndex(({ actor }) => actor === one.actor) === place)
}
