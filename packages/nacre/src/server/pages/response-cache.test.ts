import { expect, onTestFinished, test, vi } from 'vitest'
import type { ApiResponse, ApiRequest } from '#shell/api/api-request.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { reaction } from '#shell/language/entities/action.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { createResponseCache } from './response-cache.ts'

const note = entity({ name: 'note', plural: 'notes', fields: {}, may: {} })
const anonymousRequest: ApiRequest = {
  method: 'GET',
  path: '/v1/notes',
  actor: { kind: 'visitor' },
}

function cacheControlFor({ actor }: ApiRequest): string {
  return actor.kind === 'visitor' && actor.key === undefined ? 'no-cache' : 'private, no-cache'
}

/** Creates a cache over an API that counts its calls. */
function openCache(
  response: Partial<ApiResponse> = {},
  options: {
    maxBytes?: number
    expiry?: number
    reads?: boolean
    of?: Entity
    during?: () => void
  } = {},
) {
  const requests: string[] = []
  let count = 0
  const commits = { all: () => count, elsewhere: () => 0 }
  const api = (async (request) => {
    requests.push(request.path)
    if (options.reads !== false) request.onRead?.(options.of ?? note)
    if (options.expiry !== undefined) request.onExpiry?.(options.expiry)
    options.during?.()
    const body = { items: [{ id: request.path }] }
    return {
      status: 200,
      headers: { 'cache-control': cacheControlFor(request) },
      body,
      ...response,
    }
  }) as Api
  const callCached = createResponseCache(api, commits, options)
  const commit = () => {
    count += 1
  }
  return { callCached, requests, commit, api }
}

test('an anonymous response is read once until the next commit', async () => {
  const { callCached, requests, commit } = openCache()
  const first = await callCached(anonymousRequest)
  expect(await callCached(anonymousRequest)).toBe(first)
  commit()
  expect(await callCached(anonymousRequest)).toEqual(first)
  expect(requests).toHaveLength(2)
})

test('each path, query and language has its own entry', async () => {
  const { callCached, requests } = openCache()
  const all = [
    anonymousRequest,
    { ...anonymousRequest, path: '/v1/notes/1' },
    { ...anonymousRequest, query: 'limit=1' },
    { ...anonymousRequest, language: 'de' as const },
  ]
  for (const request of [...all, ...all]) await callCached(request)
  expect(requests).toHaveLength(all.length)
})

test('cached bodies are frozen', async () => {
  const { callCached } = openCache()
  const { body } = await callCached(anonymousRequest)
  const { items } = body as { items: { id: string }[] }
  expect(() => items.push({ id: 'x' })).toThrow(TypeError)
  expect(() => Object.assign(items[0] ?? {}, { id: 'x' })).toThrow(TypeError)
})

test('requests of signed-in users and changes are not cached', async () => {
  const session = { step: 'authenticated' } as never
  const all: ApiRequest[] = [
    { ...anonymousRequest, actor: { kind: 'user', id: '1', roles: [] } },
    { ...anonymousRequest, browser: { session } },
    { ...anonymousRequest, method: 'POST' },
    { ...anonymousRequest, method: 'HEAD' },
  ]
  for (const request of all) {
    const { callCached, requests } = openCache()
    await callCached(anonymousRequest)
    await callCached(request)
    await callCached(request)
    expect(requests, JSON.stringify(request)).toHaveLength(3)
  }
})

test('only successful responses that depend on records alone are cached', async () => {
  const never: Partial<ApiResponse>[] = [
    { status: 404 },
    { headers: { 'cache-control': 'no-store' } },
    { headers: { 'cache-control': 'private, no-cache' } },
    { headers: { 'cache-control': 'no-cache', vary: 'cookie' } },
    { cookies: {} },
    { body: 'text' },
  ]
  for (const response of never) {
    const { callCached, requests } = openCache(response)
    await callCached(anonymousRequest)
    await callCached(anonymousRequest)
    expect(requests, JSON.stringify(response)).toHaveLength(2)
  }
  const { callCached, requests } = openCache({}, { reads: false })
  await callCached(anonymousRequest)
  await callCached(anonymousRequest)
  expect(requests).toHaveLength(2)
})

test('a response that was read during a commit is not cached', async () => {
  let commit = () => {}
  const { callCached, requests, ...cache } = openCache({}, { during: () => commit() })
  commit = cache.commit
  await callCached(anonymousRequest)
  commit = () => {}
  await callCached(anonymousRequest)
  await callCached(anonymousRequest)
  expect(requests).toHaveLength(2)
})

test('an entry expires when time changes its content', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime('2026-11-22T22:59:59Z')
  const { callCached, requests } = openCache({}, { expiry: Date.parse('2026-11-22T23:00:00Z') })
  await callCached(anonymousRequest)
  await callCached(anonymousRequest)
  expect(requests).toHaveLength(1)
  vi.setSystemTime('2026-11-22T23:00:00Z')
  await callCached(anonymousRequest)
  expect(requests).toHaveLength(2)
})

test('the cache has a fixed size and evicts its oldest entries', async () => {
  const { callCached, requests } = openCache({}, { maxBytes: 80 })
  const at = (path: string) => callCached({ ...anonymousRequest, path })
  for (const path of ['/v1/a', '/v1/b', '/v1/b', '/v1/c', '/v1/b', '/v1/a']) await at(path)
  expect(requests).toEqual(['/v1/a', '/v1/b', '/v1/c', '/v1/a'])
})

test('nothing is cached if commits are not observed', async () => {
  const { api, requests } = openCache()
  const callCached = createResponseCache(api, undefined)
  await callCached(anonymousRequest)
  await callCached(anonymousRequest)
  expect(requests).toHaveLength(2)
})

test('a visitor with a cookie gets the shared response unless it depends on the reader', async () => {
  const known: ApiRequest = { ...anonymousRequest, actor: { kind: 'visitor', key: 'abc' } }
  const other: ApiRequest = { ...anonymousRequest, actor: { kind: 'visitor', key: 'def' } }
  const actions = { like: reaction({ countField: 'likes', viewerField: 'liked' }) }
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
    const { callCached, requests } = openCache({}, { of })
    for (const request of [known, other, anonymousRequest, anonymousRequest, known, other])
      await callCached(request)
    expect(requests).toHaveLength(count)
    const { headers } = await callCached(anonymousRequest)
    expect(headers['cache-control']).toBe('no-cache')
  }
})
