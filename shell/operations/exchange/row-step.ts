import { isDeepStrictEqual } from 'node:util'
import { failureFrom } from '#shell/model/check-values.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Where } from '#shell/model/where.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import type { Step, StepParts } from '../steps/steps.ts'
import { cellCode } from './cells.ts'
import type { Row } from './read-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** How rows of a file become records. */
export interface Matching {
  /** By what a row finds its record: `id`, or a field of which only one record may have a value. */
  readonly match: string | undefined
  /** Whether rows may only make records, or only change them. */
  readonly only: 'create' | 'change' | undefined
  /** The names of fields for headings that are called something else; nothing for those to pass over. */
  readonly map: Readonly<Record<string, string | null>>
  /** Whether rows write over records that have changed since, or of which they do not say what was read. */
  readonly isOverwriting: boolean
}

/** What is to be done for a row, with the record that it found; nothing where it says what is stored. */
export interface Planned {
  readonly step: Extract<Step, { verb: 'create' | 'change' }> | undefined
  readonly found: StoredRecord | undefined
}

/** What every record has and no row can say otherwise. The last is what a list of rejected rows has more. */
const passedOver = new Set(['created', 'updated', 'removed', 'problem'])

export async function planRow(
  parts: StepParts,
  by: Asker,
  entity: Entity,
  { match, only, map, isOverwriting }: Matching,
  row: Row,
): Promise<Planned> {
  if (row.failure) throw row.failure
  const { id, version: said, state, ...values } = valuesOf(entity, row, map)
  const version = versionIn(said)
  const named = match === undefined && id !== undefined && id !== null ? 'id' : match
  const found =
    named === undefined
      ? undefined
      : await findSeen(parts, by, entity, named, named === 'id' ? id : values[named])
  const isOther = state !== undefined && state !== null && state !== stateOf(entity, found)
  if (isOther) throw failureFrom([{ path: ['state'], about: { id: 'kept' } }])
  if (!found) {
    if (only === 'change') throw new Failure('not-found')
    const given = isId(id) ? { id } : {}
    const writable = parts.permit.writable(by.actor, entity)
    const filled = Object.entries(values).filter(
      // What is left empty in a new row is not said, and gets its default.
      ([name, value]) => !isNothing(value) || (isId(id) && writable.has(name)),
    )
    if (id !== undefined && id !== null && !isId(id)) throw new Failure('not-found')
    return { found, step: { entity, verb: 'create', values: Object.fromEntries(filled), ...given } }
  }
  if (only === 'create') throw new Failure('conflict', { more: { id: found.id } })
  const changed = Object.entries(values).filter(([name, value]) =>
    differs(entity, found, name, value),
  )
  if (changed.length === 0) return { found, step: undefined }
  if (!isOverwriting && version === undefined) {
    const more = { id: found.id, differs: changed.map(([name]) => name) }
    throw new Failure('version-needed', { says: unversioned, more })
  }
  const seen = isOverwriting ? found.version : version
  const change = { id: found.id, version: seen, values: Object.fromEntries(changed) }
  return { found, step: { entity, verb: 'change', ...change } }
}

const unversioned = {
  en: 'The row would change a record and does not say which version of it was read: an export has it in the column version.',
  de: 'Die Zeile würde einen Eintrag ändern und sagt nicht, welche Fassung davon gelesen wurde: Ein Export hat sie in der Spalte version.',
}

/** The version that a row says was read. What is no number must not pass for none. */
function versionIn(said: unknown): number | undefined {
  if (isNothing(said)) return undefined
  if (Number.isSafeInteger(said)) return Number(said)
  const expected = { en: 'a whole number', de: 'eine ganze Zahl' }
  throw failureFrom([{ path: ['version'], about: { id: 'wrong-type', expected } }])
}

function stateOf(entity: Entity, found: StoredRecord | undefined): unknown {
  return found ? found['state'] : entity.states?.initial
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** The parts of a row as values by the names of fields, without what the application keeps itself. */
function valuesOf(entity: Entity, { parts, isText, hasComma }: Row, map: Matching['map']): Values {
  const marks = new Set(
    Object.values(entity.actions).flatMap((one) => (one.kind === 'tally' ? [one.mine] : [])),
  )
  const values = Object.entries(parts).flatMap(([heading, part]): [string, unknown][] => {
    const name = Object.hasOwn(map, heading) ? map[heading] : heading
    if (name === null || name === undefined || passedOver.has(name)) return []
    if (marks.has(name) || (Object.hasOwn(entity.fields, name) && entity.fields[name]?.derived))
      return []
    return [[name, isText ? cellCode(entity, name).read(String(part), hasComma) : part]]
  })
  return Object.fromEntries(values)
}

/** The record that a row is about, as far as the asker may see it. */
async function findSeen(
  { store, permit }: StepParts,
  by: Asker,
  entity: Entity,
  name: string,
  value: unknown,
): Promise<StoredRecord | undefined> {
  if (isNothing(value) || !permit.mayEver(by.actor, 'read', entity)) return undefined
  const grant = permit.grant(by.actor, ['read'], entity)
  const view = permit.view(by.actor, entity)
  const records = store.records(entity)
  if (name === 'id') return isId(value) ? records.read({ id: value, ...grant, ...view }) : undefined
  const field = entity.fields[name]
  if (!field || field.check(value)) return undefined
  const same: Where = { [name]: { is: field.normalise(value) as string } }
  const where = [...grant.where, same]
  return (await records.list({ ...grant, ...view, where, order: [], limit: 1 }))[0]
}

/** Whether a row says something else than the record as it may be seen. */
function differs(entity: Entity, seen: StoredRecord, name: string, value: unknown): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field) return true
  // What one may not see is empty in a file that one was given.
  if (!Object.hasOwn(seen, name)) return !isNothing(value)
  const current = seen[name] ?? field.cleared
  const given = value ?? field.cleared
  if (isDeepStrictEqual(given, current)) return false
  if (isNothing(given) || field.check(given)) return true
  return !isDeepStrictEqual(field.normalise(given), current)
}
