import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { FieldSource, Sequence } from '#shell/language/fields/field-source.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { counterName, parseNumber, periodsAt } from '#shell/model/values/number-pattern.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { validationError } from '#shell/model/values/validate-values.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { createId } from '#shell/store/identifier.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import type { WriteDeps } from '../locks/lock-for-write.ts'
import { takeSetLocks } from '../locks/take-set-locks.ts'
import { validateForWrite } from '../checks/validate-for-write.ts'
import { historyEntryOf, initialChanges } from './write-record.ts'
import { fileNamesIn } from '../../uploads/file-names.ts'

type Values = Readonly<Record<string, unknown>>

/** What another system knew of a record besides its values. What is missing is as for a new record. */
export interface TakenOver {
  readonly state?: unknown
  readonly createdAt?: unknown
  /** The id of a user. */
  readonly owner?: unknown
}

/**
 * Stores a record as another system had it, also with values that the application sets otherwise. No code
 * runs, nothing is sent, and conditions and limits do not hold. Validation and constraints do. Numbers go
 * on above those of the record.
 */
export async function takeOverRecord(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  step: { entity: Entity; values: Values; id?: string; takenOver?: TakenOver },
): Promise<StoredRecord> {
  const { entity, values: input, id = createId(), takenOver = {} } = step
  const state = stateOf(entity, takenOver.state)
  const stored = {
    id,
    createdAt: timeOf(takenOver.createdAt) ?? deps.store.timeOf(trx).toISOString(),
    owner: await ownerOf(deps, trx, takenOver.owner),
  }
  await takeSetLocks(deps, trx, { entity, after: { ...input, ...state, owner: stored.owner } })
  const application = { ...ctx, actor: systemActor }
  const values = await validateForWrite(deps, trx, application, entity, input, undefined, true)
  const record = await insertWithHistory(deps, trx, ctx, entity, { ...values, ...state }, stored)
  await goOnAbove(deps, trx, entity, record)
  return record
}

/** Inserts a record with its history. Unlike the writer, it sends nothing. */
async function insertWithHistory(
  { store }: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  values: Values,
  { id, createdAt, owner }: { id: string; createdAt: string; owner: string | null },
): Promise<StoredRecord> {
  const at = store.timeOf(trx).toISOString()
  const changes = initialChanges(entity, values)
  const entry = { record: id, version: 1, occurredAt: at, verb: 'create', changes }
  const files = fileNamesIn(entity, values)
  const [record] = await Promise.all([
    store.records(entity).insert(trx, values, { owner, at, createdAt, id }),
    store.history.writeEntry(trx, historyEntryOf(ctx, entity, entry)),
    store.uploads.references.add(trx, files, { entity: entity.name, record: id }),
  ])
  return record
}

function stateOf({ states }: Entity, state: unknown): { readonly state?: string } {
  if (!states) return {}
  const known = statesOf(states)
  const found = state === undefined ? states.initial : known.find((one) => one === state)
  if (found === undefined) {
    const about = { code: 'invalid-choice', choices: known } as const
    throw validationError([{ path: ['state'], about }])
  }
  return { state: found }
}

const moment = dateTime()

function timeOf(time: unknown): string | undefined {
  if (time === undefined) return undefined
  const about = moment.check(time)
  if (about) throw validationError([{ path: ['createdAt'], about }])
  return moment.normalize(time as string)
}

/** Returns the owner, who has to be a user. */
async function ownerOf(
  { product, store }: WriteDeps,
  trx: QueryRunner,
  owner: unknown,
): Promise<string | null> {
  if (owner === undefined) return null
  const users = product.entities.find(({ name }) => name === 'user')
  const isFound =
    users !== undefined &&
    typeof owner === 'string' &&
    (await store.records(users).read({ id: owner, where: [], lock: 'share' }, trx)) !== undefined
  if (!isFound) throw validationError([{ path: ['owner'], about: { code: 'record-not-found' } }])
  return owner
}

const isSequence = (source: FieldSource | undefined): source is Sequence =>
  typeof source === 'object' && 'kind' in source && source.kind === 'sequence'

/** Makes the numbers of the entity go on above those of a record. */
async function goOnAbove(
  { product, store }: WriteDeps,
  trx: QueryRunner,
  entity: Entity,
  record: StoredRecord,
): Promise<void> {
  const { year, month } = periodsAt(new Date(String(record['createdAt'])), product.timeZone)
  for (const [name, { source }] of Object.entries(entity.fields)) {
    if (!isSequence(source)) continue
    const value = record[name]
    const parsed =
      source.pattern === undefined
        ? { number: Number(value), values: {} }
        : parseNumber(source.pattern, String(value))
    if (!parsed || !Number.isSafeInteger(parsed.number)) continue
    const named: Values = { year, month, ...parsed.values }
    const known: Values = { year: named['year'], month: `${named['year']}-${named['month']}` }
    const per = [source.per ?? []]
      .flat()
      .map((one) => (one in entity.fields ? record[one] : known[one]))
    await store.sequences.goOnAbove(trx, counterName(entity.name, name, per), parsed.number)
  }
}
