import { expect } from 'vitest'
import { expectPermission, isPermitted, type PermissionTrial } from './expect-permission.ts'
import type { StoredValues } from './insert-record.ts'
import { moveToTrash } from './move-to-trash.ts'

type ListVerb = 'export' | 'summary' | 'free'

/** Checks whether a verb concerns the whole list instead of one record. */
export const isListVerb = (verb: string): verb is ListVerb =>
  ['export', 'summary', 'free'].includes(verb)

/** Tests the export and the totals of a list. They contain the records that the actor may use so. */
export async function testListVerb(
  trial: PermissionTrial,
  verb: ListVerb,
  records: readonly StoredValues[],
): Promise<void> {
  // Asking for free times needs keys and a range, which the tests do not know.
  if (verb === 'free') return
  const { fixture, oracle, entity, described, testActor } = trial
  const where = encodeURIComponent(JSON.stringify({ id: { in: records.map(({ id }) => id) } }))
  const path = verb === 'export' ? 'export?format=json&' : 'aggregate?'
  const response = await fixture.ask(testActor, `GET /v1/${entity.plural}/${path}where=${where}`)
  const isAllowed = oracle.mayEver(testActor, verb, described)
  if (isAllowed === false) return expectPermission(trial, verb, response, false)
  const permitted = records.map((record) => isPermitted(trial, verb, record))
  if (permitted.includes(undefined)) return
  if (permitted.includes(true)) expectPermission(trial, verb, response, true)
  if (response.status !== 200) return
  const count = permitted.filter(Boolean).length
  expect(await countOf(response), `${testActor.name} uses ${verb} of ${entity.name}`).toBe(count)
}

/** Returns how many records the response contains or counts. */
async function countOf({ body, stream }: { body?: unknown; stream?: unknown }): Promise<number> {
  if (stream === undefined)
    return Object(body).items.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream as AsyncIterable<Uint8Array | string>)
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
  return JSON.parse(text).length
}

/** Tests reading the history of a record, which requires permission to read the record. */
export async function testHistory(trial: PermissionTrial, record: StoredValues): Promise<void> {
  const { fixture, entity, testActor } = trial
  const path = `GET /v1/${entity.plural}/${record.id}/history`
  const isAllowed = isPermitted(trial, 'history', record)
  expectPermission(trial, 'history', await fixture.ask(testActor, path), isAllowed)
}

/** Tests restoring a record from the trash. */
export async function testRestoring(trial: PermissionTrial, record: StoredValues): Promise<void> {
  const { fixture, entity, testActor } = trial
  const isAllowed = isPermitted(trial, 'restore', record)
  await moveToTrash(trial, record.id)
  const path = `POST /v1/${entity.plural}/${record.id}/restore`
  expectPermission(trial, 'restore', await fixture.ask(testActor, path), isAllowed)
}
