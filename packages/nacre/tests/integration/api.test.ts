import { beforeEach, expect, test } from 'vitest'
import {
  openTinyProduct,
  origin,
  type TestVisitor,
  openVisitor,
  type TinyApp,
} from '../pages/tiny-product.tsx'

/** The behavior of `/v1` over a socket. */
let tiny: TinyApp
let visitor: TestVisitor

beforeEach(async () => {
  tiny = await openTinyProduct({})
  visitor = await openVisitor(tiny)
})

interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>
}

const send = (path: string, { headers, ...init }: Sent, { cookie, token }: TestVisitor = visitor) =>
  tiny.ask(path, { ...init, headers: { origin, cookie, 'x-xsrf-token': token, ...headers } })
const json = { 'content-type': 'application/json' }
const make = async (body: unknown = { text: 'One' }) => {
  const response = await send('/v1/memos', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: json,
  })
  return { answer: response, record: await response.clone().json() }
}
const problem = async (response: Response) => {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/u)
  return response.json()
}

test('a record is created, read, changed, removed and restored', async () => {
  const { answer: response, record } = await make()
  expect(response.status).toBe(201)
  const at = response.headers.get('location') ?? ''
  expect(at).toBe(`/v1/memos/${record.id}`)
  expect(response.headers.get('etag')).toBe('"1"')
  const read = await send(at, {})
  const tag = read.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"1\.[\w-]{22}"$/u)
  expect(await read.json()).toEqual(record)
  const change = { method: 'PATCH', body: '{"text":"Two"}' }
  const changed = await send(at, { ...change, headers: { ...json, 'if-match': tag } })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).toBe('"2"')
  const stale = await send(at, { ...change, headers: { ...json, 'if-match': tag } })
  expect(stale.status).toBe(412)
  expect(await problem(stale)).toMatchObject({
    code: 'precondition-failed',
    details: { currentRecord: { text: 'Two', version: 2 }, conflictingFields: ['text'] },
    requestId: expect.any(String),
  })
  const bare = await send(at, { ...change, headers: json })
  expect(bare.status).toBe(428)
  const removed = await send(at, { method: 'DELETE', headers: { 'if-match': 'W/"2"' } })
  expect(removed.status).toBe(204)
  expect(await removed.text()).toBe('')
  expect((await send(at, {})).status).toBe(404)
  const back = await send(`${at}/restore`, { method: 'POST' })
  expect(await back.json()).toMatchObject({ text: 'Two', version: 4 })
})

test('the ETag of a record contains its version, and changes with a counter that creates no version', async () => {
  const { record } = await make()
  const at = `/v1/memos/${record.id}`
  const tag = (await send(at, {})).headers.get('etag') ?? ''
  expect((await send(at, { headers: { 'if-none-match': tag } })).status).toBe(304)
  await send(`${at}/see`, { method: 'PUT' })
  const counted = await send(at, { headers: { 'if-none-match': tag } })
  expect(counted.status).toBe(200)
  expect(counted.headers.get('etag')).toMatch(/^"1\./u)
  // A client with an older count has still seen the version.
  const init = { method: 'PATCH', body: '{"text":"Two"}', headers: { ...json, 'if-match': tag } }
  expect((await send(at, init)).status).toBe(200)
})

test.each(['/v1/notes', '/v1/notes?fields=title&total=true', '/v1/notes/aggregate?groupBy=title'])(
  '%s is sent again only if it has changed',
  async (address) => {
    const nobody = { cookie: '', token: '' }
    const first = await send(address, {}, nobody)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/u)
    for (const known of [tag, `"other", ${tag}`, '*']) {
      const again = await send(address, { headers: { 'if-none-match': known } }, nobody)
      expect(again.status, known).toBe(304)
      expect(await again.text()).toBe('')
      // A 304 has the headers that caches use.
      for (const name of ['etag', 'vary', 'cache-control']) {
        expect(again.headers.get(name), name).toBe(first.headers.get(name))
      }
      expect(again.headers.get('vary')).toMatch(/cookie.*accept-encoding/u)
    }
    // The ETag of one visitor is not valid for another, whose likes differ.
    const mine = await send('/v1/notes', { headers: { 'if-none-match': tag } })
    expect(mine.headers.get('cache-control')).toBe('private, no-cache')
    await send(`/v1/notes/${tiny.id}/like`, { method: 'PUT' })
    const whole = await send('/v1/notes', { headers: { 'if-none-match': tag } }, nobody)
    expect(whole.status).toBe(200)
  },
)

test('a record is sent again if an expanded record has changed', async () => {
  const remark = JSON.stringify({ note: tiny.id, text: 'Indeed' })
  const made = await send('/v1/remarks', { method: 'POST', body: remark, headers: json })
  const { id } = await made.json()
  const at = `/v1/remarks/${id}?expand=note`
  const tag = (await send(at, {})).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"1\./u)
  expect((await send(at, { headers: { 'if-none-match': tag } })).status).toBe(304)
  await send(`/v1/notes/${tiny.id}/like`, { method: 'PUT' })
  const liked = await send(at, { headers: { 'if-none-match': tag } })
  expect(liked.status).toBe(200)
  expect(await liked.json()).toMatchObject({ note: { likes: 1, liked: true } })
})

test.each(['1', '*', '"x"', '"1", "2"', '"-1"', '"1.5.6"', '"99999999999999999999"', ''])(
  'If-Match: %s is invalid',
  async (tag) => {
    const { record } = await make()
    const init = { method: 'PATCH', body: '{"text":"Two"}', headers: { ...json, 'if-match': tag } }
    const response = await send(`/v1/memos/${record.id}`, init)
    expect(response.status).toBe(400)
    expect(await problem(response)).toMatchObject({
      title: 'If-Match must be an ETag returned by this API.',
    })
  },
)

test.each<[string, string, number]>([
  ['ten thousand nested arrays', `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
  ['ten thousand nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  ['ten thousand unclosed arrays', '['.repeat(10_000), 400],
  ['an array', '[{"text":"One"}]', 400],
  ['a number', '7', 400],
  ['a string', '"One"', 400],
  ['null', 'null', 400],
  ['an unclosed object', '{"text":"One"', 400],
  ['two objects', '{"text":"One"}{"text":"Two"}', 400],
  ['undefined', 'undefined', 400],
  ['__proto__ and a field', '{"__proto__":{"text":"One"},"text":"One"}', 422],
  ['__proto__ alone', '{"__proto__":{"text":"One"}}', 422],
  ['properties of Object.prototype', '{"constructor":{},"toString":"x","text":"One"}', 422],
  ['read-only fields', '{"text":"One","id":"0000000000000000","version":7,"owner":"x"}', 422],
  ['a counter', '{"text":"One","seen":7}', 422],
  ['a number as text', '{"text":7}', 422],
  ['brackets in text', `{"text":"${'[{'.repeat(20)}"}`, 201],
  ['quotes in text', String.raw`{"text":"\"[\\"}`, 201],
])('the body %s has the expected status', async (_, body, status) => {
  const response = await send('/v1/memos', { method: 'POST', body, headers: json })
  expect(response.status).toBe(status)
  if (status >= 400) expect((await problem(response)).title).toMatch(/\.$/u)
  expect(Object.hasOwn(Object.prototype, 'text')).toBe(false)
})

test('properties of Object.prototype are unknown fields', async () => {
  const body = '{"__proto__":{"text":"One"},"text":"One"}'
  const response = await send('/v1/memos', { method: 'POST', body, headers: json })
  const { errors } = await problem(response)
  expect(Object.entries(errors)).toEqual([['__proto__', 'Unknown field.']])
})

test.each<[string, number]>([
  ['application/json', 201],
  ['application/json; charset=utf-8', 201],
  ['APPLICATION/JSON', 201],
  ['application/merge-patch+json', 201],
  ['application/xml', 415],
  ['application/octet-stream', 415],
  ['text/plain', 403],
  ['text/plain;charset=UTF-8', 403],
  ['application/x-www-form-urlencoded', 403],
  ['multipart/form-data; boundary=x', 403],
])('a body of the type %s gets %i', async (type, status) => {
  const init = { method: 'POST', body: '{"text":"One"}', headers: { 'content-type': type } }
  expect((await send('/v1/memos', init)).status).toBe(status)
})

test('a create without the CSRF token is rejected', async () => {
  const init = { method: 'POST', body: '{"text":"One"}', headers: json }
  expect((await send('/v1/memos', init, { ...visitor, token: '' })).status).toBe(403)
  expect((await (await send('/v1/memos', {})).json()).items).toEqual([])
})

test.each<[string | undefined, string]>([
  [undefined, 'Please'],
  ['de', 'Bitte'],
  ['de-AT, en;q=0.5', 'Bitte'],
  ['DE', 'Bitte'],
  ['fr, de;q=0.8, en;q=0.9', 'Please'],
  ['fr-DE, en', 'Please'],
  ['en;q=0.2, de', 'Bitte'],
  ['de;q=0, fr', 'Please'],
  ['de;q=x', 'Bitte'],
  ['nonsense; ,;;=', 'Please'],
])('%s gets errors in the requested language', async (language, word) => {
  const headers = { ...json, ...(language === undefined ? {} : { 'accept-language': language }) }
  const response = await send('/v1/memos', { method: 'POST', body: '{"text":""}', headers })
  const { title, errors } = await problem(response)
  expect(title).toMatch(new RegExp(`^${word}`, 'u'))
  expect(errors.text).toBe(
    word === 'Please' ? 'This field can’t be empty.' : 'Dieses Feld darf nicht leer sein.',
  )
})

test('a client over the rate limit gets Retry-After', async () => {
  for (let time = 0; time < 5; time += 1) expect((await make()).answer.status).toBe(201)
  const { answer: response, record } = await make()
  expect(response.status).toBe(429)
  expect(record).toMatchObject({ code: 'too-many-requests' })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})
