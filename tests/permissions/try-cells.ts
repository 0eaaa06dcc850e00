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
  const { who, entity, seen, oracle, described } = trial
  // Where a limit came first, nothing is known of whoever may do it to some records.
  if (isHeld(answer) && !isAllowed && oracle.mayEver(who, verb, described)) return
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
    const open = described.fields.filter((field) =>
      oracle.mayField(who, 'read', field, record, described.fields),
    )
    const names = (fields: typeof open) => fields.map(({ name }) => name)
    expect(names(shown), `${who.name} reads fields of ${entity.name}`).toEqual(names(open))
  }
}

async function tryCreating(trial: Trial): Promise<void> {
  const { stage, oracle, entity, described, who } = trial
  // What somebody makes is theirs.
  const own = { owner: who.key, state: entity.states?.initial }
  const ask = (values: object) => stage.ask(who, `POST /v1/${entity.plural}`, { body: values })
  const given = required(entity, valuesOf(entity, stage.known))
  const isAllowed = oracle.may(who, 'create', described, { ...initialOf(entity), ...given, ...own })
  const answer = await ask(given)
  // Conditions are asked about values that are right: what is wrong is said to whoever may make some.
  const isUnasked = answer.status === 422 || isHeld(answer)
  if (isUnasked && !isAllowed && oracle.mayEver(who, 'create', described)) return
  compare(trial, 'create', answer, isAllowed)
  if (!isAllowed) return
  for (const field of described.fields) {
    const declared = entity.fields[field.name]
    if (!declared || field.derived || !hasValue(declared)) continue
    const values = { ...given, [field.name]: valueFor(declared) }
    const tried = await ask(values)
    const record = { ...initialOf(entity), ...values, ...own }
    if (!oracle.may(who, 'create', described, record)) continue
    compareField(trial, tried, field.name, oracle.mayField(who, 'change', field, own))
  }
}

/** What a new record has where nothing is given. */
function initialOf({ fields }: Entity): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { initial, cleared }]) => [name, initial ?? cleared]),
  )
}

/** Whether something else than a permission came first: a limit, or somebody was quicker. */
function isHeld({ status }: ApiAnswer): boolean {
  return status === 409 || status === 429
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
    if (isHeld(answer)) continue
    if (field.derived) expect(Object(answer.body).fields).toHaveProperty(field.name)
    else compareField(trial, answer, field.name, oracle.mayField(who, 'change', field, record))
    version = Object(answer.body).version ?? version
  }
}

function compareField(
  { who, entity }: Trial,
  answer: ApiAnswer,
  field: string,
  isAllowed: boolean,
): void {
  if (isHeld(answer)) return
  const { body } = answer
  const isRefusedHere = Object(body).fields?.[field] === notYours
  expect(
    isRefusedHere,
    `${who.name} sets ${field} of ${entity.name}: ${JSON.stringify(body)}`,
  ).toBe(!isAllowed)
}

/** Removals, moves and actions. What succeeds is done to a record of its own. */
async function tryVerb(trial: Trial, verb: string, record: StoredValues): Promise<void> {
  const { stage, entity, who } = trial
  const isFresh = verb === 'erase' || mayDo(trial, verb, record)
  const target = isFresh ? await again(trial, record) : record
  if (!target) return undefined
  // What is unique in it is another value, about which conditions may ask.
  const isAllowed = mayDo(trial, verb, target)
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
    const answer = await stage.ask(who, `DELETE ${one}`, { version })
    compare(trial, verb, answer, isAllowed, about)
    if (isHeld(answer)) return undefined
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
): Promise<StoredValues | undefined> {
  const made = await stage.plant(entity, [typeof owner === 'string' ? owner : null])
  // There may be none: what is unique can be used up.
  return made.find((one) => one['state'] === state)
}
