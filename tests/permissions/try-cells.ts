import { expect } from 'vitest'
import type { ApiAnswer } from '#shell/api/api.ts'
import { sentenceFor } from '#shell/model/complaint.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { EntityDescription } from '#shell/spec/description.ts'
import { verbsOf } from '#shell/spec/document/permissions.ts'
import { hasValue, valueFor } from '../values/value-for.ts'
import type { Oracle } from './oracle.ts'
import type { Somebody } from './somebody.ts'
import { type Stage, type StoredValues, valuesOf } from './stage.ts'

/** Everything that is needed to try the cells of one entity as somebody. */
interface Trial {
  readonly stage: Stage
  readonly oracle: Oracle
  readonly entity: Entity
  readonly described: EntityDescription
  readonly who: Somebody
  /** What has come of each verb so far. */
  readonly seen: Map<string, Set<boolean>>
}

const stranger = 'user:somebodyelse0000'
const notYours = sentenceFor({ id: 'not-yours' })

/** Tries every verb, move, action and field of an entity as somebody, on records of every kind. */
export async function tryCells(trial: Trial): Promise<void> {
  const { stage, entity, who } = trial
  const owners = who.key === undefined ? [stranger] : [who.key, stranger]
  const records = await stage.plant(entity, owners)
  await tryReading(trial, records)
  await tryCreating(trial)
  for (const record of records) await tryChanging(trial, record)
  for (const verb of verbsOf(trial.described)) {
    if (['read', 'create', 'change'].includes(verb)) continue
    for (const record of records)
      if (isOpen(entity, verb, record)) await tryVerb(trial, verb, record)
  }
}

/** A move begins in some states only; in the others it is closed, whoever asks. */
function isOpen({ states }: Entity, verb: string, { state }: StoredValues): boolean {
  const move = states?.moves[verb]
  return !move || [move.from].flat().includes(String(state))
}

/** Whether they may do this with the record; who may not read it cannot do anything with it. */
function mayDo({ oracle, who, described }: Trial, verb: string, record: StoredValues): boolean {
  return oracle.may(who, 'read', described, record) && oracle.may(who, verb, described, record)
}

function isRefused({ status }: ApiAnswer): boolean {
  return status === 401 || status === 403 || status === 404
}

function compare(
  trial: Trial,
  verb: string,
  answer: ApiAnswer,
  isAllowed: boolean,
  about = '',
): void {
  const { who, entity, seen } = trial
  const known = seen.get(verb) ?? new Set()
  seen.set(verb, known.add(isAllowed))
  const cell = `${who.name} ${verb} ${entity.name} ${about}: ${JSON.stringify(answer.body)}`
  expect(isRefused(answer) ? 'refused' : 'allowed', cell).toBe(isAllowed ? 'allowed' : 'refused')
  expect(answer.status, cell).toBeLessThan(500)
}

async function tryReading(trial: Trial, records: readonly StoredValues[]): Promise<void> {
  const { stage, oracle, entity, described, who } = trial
  const ids = records.map(({ id }) => id)
  const where = encodeURIComponent(JSON.stringify({ id: { in: ids } }))
  const list = await stage.ask(who, `GET /v1/${entity.plural}?limit=200&where=${where}`)
  const listed = new Set<string>(
    (Object(list.body).items ?? []).map(({ id }: { id: string }) => id),
  )
  for (const record of records) {
    const isAllowed = oracle.may(who, 'read', described, record)
    const about = `${String(record['state'])}, owned by ${String(record['owner'])}`
    const answer = await stage.ask(who, `GET /v1/${entity.plural}/${record.id}`)
    compare(trial, 'read', answer, isAllowed, about)
    expect(listed.has(record.id), `${who.name} lists ${entity.name}, ${about}`).toBe(isAllowed)
    if (!isAllowed) continue
    const shown = described.fields.filter(({ name }) => name in Object(answer.body))
    const open = described.fields.filter((field) => oracle.mayField(who, 'read', field, record))
    const names = (fields: typeof open) => fields.map(({ name }) => name)
    expect(names(shown), `${who.name} reads fields of ${entity.name}`).toEqual(names(open))
  }
}

async function tryCreating(trial: Trial): Promise<void> {
  const { stage, oracle, entity, described, who } = trial
  const isAllowed = oracle.may(who, 'create', described)
  const ask = (values: object) => stage.ask(who, `POST /v1/${entity.plural}`, { body: values })
  const given = required(entity, valuesOf(entity, stage.known))
  compare(trial, 'create', await ask(given), isAllowed)
  if (!isAllowed) return
  // What somebody makes is theirs.
  const own = { owner: who.key, state: entity.states?.initial }
  for (const field of described.fields) {
    const declared = entity.fields[field.name]
    if (!declared || field.derived || !hasValue(declared)) continue
    const answer = await ask({ ...given, [field.name]: valueFor(declared) })
    compareField(trial, answer, field.name, oracle.mayField(who, 'change', field, own))
  }
}

function required({ fields }: Entity, values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name]?.required && !fields[name].derived),
  )
}

/** Each field by itself, with the value that it has: whether that may be set is all that is asked. */
async function tryChanging(trial: Trial, record: StoredValues): Promise<void> {
  const { stage, oracle, entity, described, who } = trial
  const isAllowed = mayDo(trial, 'change', record)
  const stored = await stage.store.records(entity).read({ id: record.id, where: [] })
  let version = record.version
  for (const field of described.fields) {
    const body = { [field.name]: stored?.[field.name] ?? null }
    const answer = await stage.ask(who, `PATCH /v1/${entity.plural}/${record.id}`, {
      body,
      version,
    })
    compare(trial, 'change', answer, isAllowed, field.name)
    if (!isAllowed) return
    if (field.derived) expect(Object(answer.body).fields).toHaveProperty(field.name)
    else compareField(trial, answer, field.name, oracle.mayField(who, 'change', field, record))
    version = Object(answer.body).version ?? version
  }
}

function compareField(
  { who, entity }: Trial,
  { body }: ApiAnswer,
  field: string,
  isAllowed: boolean,
): void {
  const isRefusedHere = Object(body).fields?.[field] === notYours
  expect(
    isRefusedHere,
    `${who.name} sets ${field} of ${entity.name}: ${JSON.stringify(body)}`,
  ).toBe(!isAllowed)
}

/** Removals, moves and actions. What succeeds is done to a record of its own. */
async function tryVerb(trial: Trial, verb: string, record: StoredValues): Promise<void> {
  const { stage, entity, who } = trial
  const isAllowed = mayDo(trial, verb, record)
  const target = isAllowed || verb === 'erase' ? await again(trial, record) : record
  const action = entity.actions[verb]
  const { id } = target
  const version = target.version + (verb === 'erase' ? 1 : 0)
  const one = `/v1/${entity.plural}/${id}`
  const about = `${String(record['state'])}, owned by ${String(record['owner'])}`
  if (action?.kind === 'tally') {
    // Who cannot be known again cannot be counted, whatever the table says.
    if (who.key === undefined) return
    return compare(trial, verb, await stage.ask(who, `PUT ${one}/${verb}`), isAllowed, about)
  }
  if (action) {
    const input = Object.entries(action.input).map(([name, field]) => [name, valueFor(field)])
    const answer = await stage.ask(who, `POST ${one}/${verb}`, { body: Object.fromEntries(input) })
    // What the code does may be refused by other rules: it acts as whoever asked.
    return isAllowed ? undefined : compare(trial, verb, answer, false, about)
  }
  if (verb === 'erase') await putIntoBin(trial, id)
  if (verb === 'remove') {
    compare(trial, verb, await stage.ask(who, `DELETE ${one}`, { version }), isAllowed, about)
    compare(trial, 'restore', await stage.ask(who, `POST ${one}/restore`), isAllowed, about)
    return undefined
  }
  return compare(
    trial,
    verb,
    await stage.ask(who, `POST ${one}/${verb}`, { version }),
    isAllowed,
    about,
  )
}

async function putIntoBin({ stage: { store }, entity }: Trial, id: string): Promise<void> {
  const records = store.records(entity)
  const removed = new Date().toISOString()
  await store.write(async (run) => {
    const before = await records.read({ id, where: [] }, run)
    if (before) await records.update(run, before, { removed }, removed)
  })
}

/** Another record in the same state and of the same owner. */
async function again(
  { stage, entity }: Trial,
  { state, owner }: StoredValues,
): Promise<StoredValues> {
  const made = await stage.plant(entity, [typeof owner === 'string' ? owner : null])
  const found = made.find((one) => one['state'] === state)
  if (!found) throw new Error(`There is no ${entity.name} in the state ${String(state)}.`)
  return found
}
