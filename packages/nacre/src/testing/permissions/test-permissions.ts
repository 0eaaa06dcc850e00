import { expect } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import { permittedVerbs } from '#shell/spec/document/permissions.ts'
import {
  expectFieldPermission,
  expectPermission,
  isBlocked,
  isPermitted,
  type PermissionTrial,
} from './expect-permission.ts'
import type { StoredValues } from './insert-record.ts'
import { type GeneratedValues, valuesOf } from './record-values.ts'
import { moveToTrash } from './move-to-trash.ts'
import { isListVerb, testHistory, testListVerb, testRestoring } from './test-separate-verbs.ts'
import { canGenerate, generateValue } from '#shell/field-types/types.ts'

const otherUser = 'user:somebodyelse0000'

/** Tests every action, transition and field of an entity as one actor, on records of every kind. */
export async function testPermissions(trial: PermissionTrial): Promise<void> {
  const records = await addTrialRecords(trial)
  for (const verb of permittedVerbs(trial.described)) await testCell(trial, verb, records)
}

/** Adds records in each state, of the actor and of somebody else. */
export function addTrialRecords({
  fixture,
  entity,
  testActor,
}: PermissionTrial): Promise<readonly StoredValues[]> {
  const owners = testActor.ownerKey === undefined ? [otherUser] : [testActor.ownerKey, otherUser]
  return fixture.addRecords(entity, owners)
}

/** Tests one verb, transition or action of an entity as one actor. */
export async function testCell(
  trial: PermissionTrial,
  verb: string,
  records: readonly StoredValues[],
): Promise<void> {
  // The only record is there already, and stays.
  if (trial.entity.isSingleton && ['create', 'remove', 'erase'].includes(verb)) return undefined
  if (verb === 'read') return testReading(trial, records)
  if (verb === 'create') return testCreating(trial)
  if (isListVerb(verb)) return testListVerb(trial, verb, records)
  for (const record of records) {
    if (verb === 'change') await testChanging(trial, record)
    else if (verb === 'history') await testHistory(trial, record)
    else if (isTransitionPossible(trial.entity, verb, record)) await testVerb(trial, verb, record)
  }
}

/**
 * Checks whether a transition is possible in the state of the record, regardless of permissions.
 */
function isTransitionPossible({ states }: Entity, verb: string, { state }: StoredValues): boolean {
  const move = states?.moves[verb]
  return !move || [move.from].flat().includes(String(state))
}

async function testReading(
  trial: PermissionTrial,
  records: readonly StoredValues[],
): Promise<void> {
  const { fixture, oracle, entity, described, testActor } = trial
  const ids = records.map(({ id }) => id)
  const where = encodeURIComponent(JSON.stringify({ id: { in: ids } }))
  const list = await fixture.ask(testActor, `GET /v1/${entity.plural}?limit=200&where=${where}`)
  const listed = new Set<string>(
    (Object(list.body).items ?? []).map(({ id }: { id: string }) => id),
  )
  for (const record of records) {
    const isAllowed = oracle.may(testActor, 'read', described, record)
    const about = `${String(record['state'])}, owned by ${String(record['owner'])}`
    const response = await fixture.ask(testActor, `GET /v1/${entity.plural}/${record.id}`)
    expectPermission(trial, 'read', response, isAllowed, about)
    const isReadable = isAllowed ?? response.status === 200
    expect(listed.has(record.id), `${testActor.name} lists ${entity.name}, ${about}`).toBe(
      isReadable,
    )
    if (!isReadable) continue
    const returned = described.fields.filter(({ name }) => name in Object(response.body))
    const namesOf = (fields: typeof returned) => fields.map(({ name }) => name)
    const readable = described.fields.filter((field) => {
      const mayRead = oracle.mayReadField(testActor, field, record, described.fields)
      return mayRead ?? returned.includes(field)
    })
    expect(namesOf(returned), `${testActor.name} reads fields of ${entity.name}`).toEqual(
      namesOf(readable),
    )
  }
}

async function testCreating(trial: PermissionTrial): Promise<void> {
  const { fixture, oracle, entity, described, testActor } = trial
  // The actor owns the records that they create.
  const own = { owner: testActor.ownerKey, state: entity.states?.initial }
  const ask = (values: object) =>
    fixture.ask(testActor, `POST /v1/${entity.plural}`, { body: values })
  const ownValues = fixture.ownValues(entity)
  const input = required(entity, valuesOf(entity, fixture.relationTargets, ownValues), ownValues)
  const isAllowed = oracle.may(testActor, 'create', described, {
    ...initialValues(entity),
    ...input,
    ...own,
  })
  const response = await ask(input)
  // Conditions apply to valid values only. Validation errors are visible to actors with any create
  // permission.
  const isUndecided = response.status === 422 || isBlocked(response)
  if (isUndecided && !isAllowed && oracle.mayEver(testActor, 'create', described)) return
  expectPermission(trial, 'create', response, isAllowed)
  if (!isAllowed) return
  for (const field of described.fields) {
    const declared = entity.fields[field.name]
    if (!declared || field.readOnly || !canGenerate(declared)) continue
    const values = { ...input, [field.name]: generateValue(declared) }
    const fieldResponse = await ask(values)
    const record = { ...initialValues(entity), ...values, ...own }
    if (!oracle.may(testActor, 'create', described, record)) continue
    expectFieldPermission(
      trial,
      fieldResponse,
      field.name,
      oracle.maySetField(testActor, 'create', described, field, record),
    )
  }
}

/** Returns the initial values of a new record. */
function initialValues({ fields }: Entity): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { defaultValue, emptyValue }]) => [
      name,
      defaultValue ?? emptyValue,
    ]),
  )
}

function required(
  { fields }: Entity,
  values: GeneratedValues,
  ownValues: GeneratedValues,
): GeneratedValues {
  const isSent = (name: string) =>
    Object.hasOwn(ownValues, name) || (fields[name]?.required && !fields[name].readOnly)
  return Object.fromEntries(Object.entries(values).filter(([name]) => isSent(name)))
}

/** Tests changing each field separately to its current value. */
async function testChanging(trial: PermissionTrial, record: StoredValues): Promise<void> {
  const { fixture, oracle, entity, described, testActor } = trial
  const isAllowed = isPermitted(trial, 'change', record)
  const stored = await fixture.store.records(entity).read({ id: record.id, where: [] })
  let version = record.version
  for (const field of described.fields) {
    const body = { [field.name]: stored?.[field.name] ?? null }
    const response = await fixture.ask(testActor, `PATCH /v1/${entity.plural}/${record.id}`, {
      body,
      version,
    })
    expectPermission(trial, 'change', response, isAllowed, field.name)
    if (!isAllowed) return
    if (isBlocked(response)) continue
    if (field.readOnly) expect(Object(response.body).errors).toHaveProperty(field.name)
    else
      expectFieldPermission(
        trial,
        response,
        field.name,
        oracle.maySetField(testActor, 'change', described, field, record),
      )
    version = Object(response.body).version ?? version
  }
}

/** Tests removals, transitions and actions. Each success changes a separate record. */
async function testVerb(trial: PermissionTrial, verb: string, record: StoredValues): Promise<void> {
  const { fixture, entity, testActor } = trial
  const isFresh = verb === 'erase' || isPermitted(trial, verb, record) !== false
  const target = isFresh ? await addCopy(trial, record) : record
  if (!target) return undefined
  // Unique values of the copy differ, and conditions may refer to them.
  const isAllowed = isPermitted(trial, verb, target)
  const action = entity.actions[verb]
  const { id } = target
  const version = target.version + (verb === 'erase' ? 1 : 0)
  const one = `/v1/${entity.plural}/${id}`
  const about = `${String(record['state'])}, owned by ${String(record['owner'])}`
  if (action?.kind === 'reaction') {
    // Reactions require an identity, regardless of permissions.
    if (testActor.ownerKey === undefined) return
    return expectPermission(
      trial,
      verb,
      await fixture.ask(testActor, `PUT ${one}/${toKebabCase(verb)}`),
      isAllowed,
      about,
    )
  }
  if (action) {
    const input = Object.entries(action.input).map(([name, field]) => [name, generateValue(field)])
    const response = await fixture.ask(testActor, `POST ${one}/${toKebabCase(verb)}`, {
      body: Object.fromEntries(input),
    })
    // Custom code runs as the actor, so other rules may reject what it does.
    return isAllowed === false ? expectPermission(trial, verb, response, false, about) : undefined
  }
  if (verb === 'restore') return testRestoring(trial, target)
  if (verb === 'erase') await moveToTrash(trial, id)
  if (verb === 'remove') {
    const response = await fixture.ask(testActor, `DELETE ${one}`, { version })
    expectPermission(trial, verb, response, isAllowed, about)
    const isSeparate = permittedVerbs(trial.described).includes('restore')
    if (isBlocked(response) || isSeparate) return undefined
    const restored = await fixture.ask(testActor, `POST ${one}/restore`)
    return expectPermission(trial, 'restore', restored, isAllowed, about)
  }
  return expectPermission(
    trial,
    verb,
    await fixture.ask(testActor, `POST ${one}/${toKebabCase(verb)}`, { version }),
    isAllowed,
    about,
  )
}

/** Adds another record with the same state and owner. */
async function addCopy(
  { fixture, entity }: PermissionTrial,
  { state, owner }: StoredValues,
): Promise<StoredValues | undefined> {
  const copies = await fixture.addRecords(entity, [typeof owner === 'string' ? owner : null])
  // It may be impossible, if unique values are used up.
  return copies.find((one) => one['state'] === state)
}
