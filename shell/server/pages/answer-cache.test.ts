import { expect, onTestFinished, test, vi } from 'vitest'
import type { Api, ApiAnswer, ApiRequest } from '#shell/api/api.ts'
import { tally } from '#shell/model/action.ts'
import { type Entity, entity } from '#shell/model/entity.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { createAnswerCache } from './answer-cache.ts'

const note = entity({ name: 'note', plural: 'notes', fields: {}, may: {} })
const nobody: ApiRequest = { method: 'GET', path: '/v1/notes', actor: { kind: 'visitor' } }

function keepingFor({ actor }: ApiRequest): string {
  return actor.kind === 'visitor' && actor.key === undefined ? 'no-cache' : 'private, no-cache'
}

/** A cache over an API that counts how often it is asked. */
function openCache(
  answer: Partial<ApiAnswer> = {},
  options: {
    room?: number
    expiry?: number
    reads?: boolean
    of?: Entity
    during?: () => void
  } = {},
) {
  const asked: string[] = []
  let count = 0
  const commits = { all: () => count, elsewhere: () => 0 }
  const api = (async (request) => {
    asked.push(request.path)
    if (options.reads !== false) request.onRead?.(options.of ?? note)
    if (options.expiry !== undefined) request.onExpiry?.(options.expiry)
    options.during?.()
    const body = { items: [{ id: request.path }] }
    return { status: 200, headers: { 'cache-control': keepingFor(request) }, body, ...answer }
  }) as Api
  const ask = createAnswerCache(api, commits, options.room)
  const commit = () => {
    count += 1
  }
  return { ask, asked, commit, api }
}

test('What nobody in particular reads is read once, until something is committed.', async () => {
  const { ask, asked, commit } = openCache()
  const first = await ask(nobody)
  expect(await ask(nobody)).toBe(first)
  commit()
  expect(await ask(nobody)).toEqual(first)
  expect(asked).toHaveLength(2)
})

test('Each address, query and language has an answer of its own.', async () => {
  const { ask, asked } = openCache()
  const all = [
    nobody,
    { ...nobody, path: '/v1/notes/1' },
    { ...nobody, query: 'limit=1' },
    { ...nobody, language: 'de' as const },
  ]
  for (const request of [...all, ...all]) await ask(request)
  expect(asked).toHaveLength(all.length)
})

test('Nobody may write into what many get.', async () => {
  const { ask } = openCache()
  const { body } = await ask(nobody)
  const { items } = body as { items: { id: string }[] }
  expect(() => items.push({ id: 'x' })).toThrow(TypeError)
  expect(() => Object.assign(items[0] ?? {}, { id: 'x' })).toThrow(TypeError)
})

test('What is for one person, or changes something, is asked each time.', async () => {
  const session = { step: 'open' } as never
  const all: ApiRequest[] = [
    { ...nobody, actor: { kind: 'user', id: '1', roles: [] } },
    { ...nobody, browser: { session } },
    { ...nobody, method: 'POST' },
    { ...nobody, method: 'HEAD' },
  ]
  for (const request of all) {
    const { ask, asked } = openCache()
    await ask(nobody)
    await ask(request)
    await ask(request)
    expect(asked, JSON.stringify(request)).toHaveLength(3)
  }
})

test('Only a success that depends on records alone is kept.', async () => {
  const never: Partial<ApiAnswer>[] = [
    { status: 404 },
    { headers: { 'cache-control': 'no-store' } },
    { headers: { 'cache-control': 'private, no-cache' } },
    { headers: { 'cache-control': 'no-cache', vary: 'cookie' } },
    { carried: {} },
    { body: 'text' },
  ]
  for (const answer of never) {
    const { ask, asked } = openCache(answer)
    await ask(nobody)
    await ask(nobody)
    expect(asked, JSON.stringify(answer)).toHaveLength(2)
  }
  const { ask, asked } = openCache({}, { reads: false })
  await ask(nobody)
  await ask(nobody)
  expect(asked).toHaveLength(2)
})

test('What was read while something was committed is not kept.', async () => {
  let commit = () => {}
  const { ask, asked, ...cache } = openCache({}, { during: () => commit() })
  commit = cache.commit
  await ask(nobody)
  commit = () => {}
  await ask(nobody)
  await ask(nobody)
  expect(asked).toHaveLength(2)
})

test('An answer lasts until the moment at which it may be another one.', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime('2026-11-22T22:59:59Z')
  const { ask, asked } = openCache({}, { expiry: Date.parse('2026-11-22T23:00:00Z') })
  await ask(nobody)
  await ask(nobody)
  expect(asked).toHaveLength(1)
  vi.setSystemTime('2026-11-22T23:00:00Z')
  await ask(nobody)
  expect(asked).toHaveLength(2)
})

test('The answers share a room of fixed size, and the oldest makes place.', async () => {
  const { ask, asked } = openCache({}, { room: 80 })
  const at = (path: string) => ask({ ...nobody, path })
  for (const path of ['/v1/a', '/v1/b', '/v1/b', '/v1/c', '/v1/b', '/v1/a']) await at(path)
  expect(asked).toEqual(['/v1/a', '/v1/b', '/v1/c', '/v1/a'])
})

test('Where commits are not known, every answer is asked for.', async () => {
  const { api, asked } = openCache()
  const ask = createAnswerCache(api, undefined)
  await ask(nobody)
  await ask(nobody)
  expect(asked).toHaveLength(2)
})

test('A visitor who is known gets what all get, unless it may depend on who reads.', async () => {
  const known: ApiRequest = { ...nobody, actor: { kind: 'visitor', key: 'abc' } }
  const other: ApiRequest = { ...nobody, actor: { kind: 'visitor', key: 'def' } }
  const actions = { like: tally({ count: 'likes', mine: 'liked' }) }
  const liked = entity({
    name: 'note',
    plural: 'notes',
    fields: { likes: counter() },
    actions,
    may: {},
  })
  for (const [of, count] of [
    [note, 1],
    [liked, 5],
  ] as const) {
    const { ask, asked } = openCache({}, { of })
    for (const request of [known, other, nobody, nobody, known, other]) await ask(request)
    expect(asked).toHaveLength(count)
    const { headers } = await ask(nobody)
    expect(headers['cache-control']).toBe('no-cache')
  }
})
