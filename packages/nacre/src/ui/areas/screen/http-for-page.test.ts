import { afterEach, expect, test, vi } from 'vitest'
import { pageAnswersType, type PageAnswers } from '#shell/http/page-answers.ts'
import { toHttpResult, type Http } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import { httpForPage } from './http-for-page.ts'

const url = new URL('https://example.org/admin/cards?sort=title')
const problem = (status: number) => ({ code: 'overloaded', title: `Status ${status}`, status })

afterEach(() => vi.unstubAllGlobals())

/** Creates a server with this response, and a client that records separate requests. */
function served(body: unknown, { status = 200, type = pageAnswersType } = {}) {
  const requests: string[] = []
  const fetched = async (path: string, { headers }: { headers: { accept: string } }) => {
    requests.push(`${path} ${headers.accept}`)
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
  }
  vi.stubGlobal('fetch', fetched)
  const calls: string[] = []
  const http: Http = createHttp(async (call) => {
    calls.push(`${call.method} ${call.url}`)
    return toHttpResult(200, 'by itself')
  })
  return { http, requests, calls }
}

const answers: PageAnswers = {
  'GET /v1/cards': [200, 'cards'],
  'GET /v1/tiles': [404, problem(404)],
}

test('one request returns the data of all predicted calls, other calls are separate', async () => {
  const { http, requests, calls } = served(answers)
  const page = httpForPage(http, url, 'screen')
  const found = await Promise.all([page.http.get('/v1/cards'), page.http.get('/v1/tiles')])
  expect(found).toMatchObject([{ data: 'cards' }, { ok: false, status: 404 }])
  expect(requests).toEqual([`/admin/cards?sort=title ${pageAnswersType};of=screen`])
  expect(calls).toEqual([])
  expect(await page.http.get('/v1/shelves')).toMatchObject({ data: 'by itself' })
  expect(calls).toEqual(['GET /v1/shelves'])
})

test('predicted responses are not used after a write or after loading', async () => {
  const { http, calls } = served(answers)
  const writer = httpForPage(http, url, 'screen')
  await writer.http.get('/v1/cards')
  await writer.http.post('/v1/cards')
  const reader = httpForPage(http, url, 'screen')
  await reader.http.get('/v1/cards')
  reader.end()
  for (const { http: own } of [writer, reader]) {
    expect(await own.get('/v1/cards')).toMatchObject({ data: 'by itself' })
  }
  expect(calls).toEqual(['POST /v1/cards', 'GET /v1/cards', 'GET /v1/cards'])
})

test('a transient failure applies to all predicted calls without another wait', async () => {
  for (const status of [429, 500, 503]) {
    const { http, calls } = served(problem(status), { status, type: 'application/problem+json' })
    const page = httpForPage(http, url, 'screen')
    expect(await page.http.get('/v1/cards')).toMatchObject({
      problem: { title: `Status ${status}` },
    })
    expect(calls).toEqual([])
  }
  const { http } = served(undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const page = httpForPage(http, url, 'screen')
  expect(await page.http.get('/v1/cards')).toMatchObject({ problem: { code: 'bad-gateway' } })
})

test('if the response is the page itself, each call is separate', async () => {
  const { http, calls } = served('<!doctype html>', { type: 'text/html; charset=utf-8' })
  const page = httpForPage(http, url, 'screen')
  expect(await page.http.get('/v1/cards')).toMatchObject({ data: 'by itself' })
  expect(calls).toEqual(['GET /v1/cards'])
})

test('a screen shares the request of its layout for the same page only', async () => {
  const { http, requests } = served(answers)
  await httpForPage(http, url, 'page').http.get('/v1/cards')
  await httpForPage(http, url, 'screen').http.get('/v1/tiles')
  expect(requests).toHaveLength(1)
  await httpForPage(http, url, 'page').http.get('/v1/cards')
  await httpForPage(http, new URL('/admin/tiles', url), 'screen').http.get('/v1/tiles')
  expect(requests).toHaveLength(3)
})
