import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { whereParam } from '#tests/library/requests.ts'
import { type ServedLibrary, serveLibrary } from '#tests/library/serve-library.ts'

/** Malformed and hostile requests over real sockets. */
let served: ServedLibrary
beforeAll(async () => {
  const [kind] = eachDatabase
  if (!kind) throw new Error('There is no database.')
  served = await serveLibrary(kind)
})
afterAll(() => served.close())

const slowest: Record<string, number> = {}

async function expectRefused(name: string, path: string, init: RequestInit, ids: string) {
  const before = process.cpuUsage()
  const response = await fetch(served.url + path, init)
  const { user, system } = process.cpuUsage(before)
  slowest[name] = Math.round((user + system) / 1000)
  const text = await response.text()
  expect(response.status, text).toBeGreaterThanOrEqual(400)
  expect(response.status, text).toBeLessThan(500)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/u)
  expect(ids.split(' '), text).toContain(JSON.parse(text).code)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
}

const bytes = (...pieces: (string | number[])[]) =>
  Buffer.concat(
    pieces.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )

test.each<[string, BodyInit, string]>([
  ['a duplicate key', '{"about":"one","about":"two"}', 'bad-request'],
  [
    'a duplicate key with an escape sequence',
    String.raw`{"about":"one","\u0061bout":"two"}`,
    'bad-request',
  ],
  ['a nested duplicate key', '{"about":[{"x":1,"x":2}]}', 'bad-request'],
  ['ten thousand nested objects', '{"a":'.repeat(10_000), 'bad-request'],
  ['invalid UTF-8', bytes('{"about":"', [0xc3, 0x28], '"}'), 'bad-request'],
  ['an incomplete UTF-8 sequence', bytes('{"about":"', [0xf0, 0x9f], '"}'), 'bad-request'],
  ['a lone surrogate', String.raw`{"about":"\ud83d"}`, 'validation-failed'],
  ['a NUL character', String.raw`{"about":"a\u0000b"}`, 'validation-failed'],
  ['an infinite number', '{"about":1e400}', 'validation-failed'],
  ['negative zero', '{"about":-0}', 'validation-failed'],
  ['a very long number', `{"about":${'9'.repeat(100_000)}}`, 'validation-failed'],
  ['a very long key', `{"${'x'.repeat(500_000)}":1}`, 'validation-failed'],
  [
    'thousands of keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))),
    'validation-failed',
  ],
  ['__proto__', '{"__proto__":{"polluted":1},"about":"x"}', 'validation-failed'],
  ['constructor', '{"constructor":{"prototype":{"polluted":1}}}', 'validation-failed'],
  ['too many bytes', `{"about":"${'x'.repeat(1_100_000)}"}`, 'content-too-large'],
  ['too long a text', `{"about":"${'x'.repeat(900_000)}"}`, 'validation-failed'],
])('a body with %s is rejected', async (name, body, id) => {
  const { cookie, token } = await served.newVisitor()
  const headers = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
  await expectRefused(name, '/v1/suggestions', { method: 'POST', body, headers }, id)
})

const deep = (levels: number): unknown => (levels === 0 ? {} : { not: deep(levels - 1) })

test.each<[string, string, string]>([
  ['deeply nested conditions', whereParam(deep(200)), 'bad-request'],
  [
    'a thousand conditions',
    whereParam({ or: Array.from({ length: 400 }, () => ({ title: 'x' })) }),
    'bad-request uri-too-long',
  ],
  [
    'many values',
    whereParam({ pages: { in: Array.from({ length: 1_000 }, (_, at) => at) } }),
    'bad-request',
  ],
  ['an unknown operator', whereParam({ title: { $where: 'sleep(9)' } }), 'bad-request'],
  ['__proto__ as field', 'where={"__proto__":{"is":1}}', 'bad-request'],
  ['constructor as field', whereParam({ constructor: 1 }), 'bad-request'],
  ['an SQL statement as field', whereParam({ "title' or 1=1 --": 'x' }), 'bad-request'],
  ['a NUL character as value', whereParam({ title: '\0' }), 'bad-request'],
  ['an infinite number as value', 'where={"pages":1e400}', 'bad-request'],
  ['a hundred sort fields', `sort=${Array(100).fill('title').join(',')}`, 'bad-request'],
  ['an SQL statement as sort field', 'sort=title;drop table book', 'bad-request'],
  ['an invented cursor', 'after=WyJ4IiwieSJd', 'bad-request'],
  [
    'a thousand parameters',
    Array.from({ length: 700 }, (_, at) => `a${at}=1`).join('&'),
    'unknown-parameter',
  ],
])('a list request with %s is rejected', async (name, query, ids) => {
  await expectRefused(name, `/v1/books?${query}`, {}, ids)
})

test('rejected requests cost nearly nothing', () => {
  // Printed and not asserted, because it takes longer on a busy machine.
  const [worst] = Object.entries(slowest).toSorted(([, one], [, other]) => other - one)
  console.log(`The most expensive rejection, with its client: ${worst?.join(', ')} ms of CPU`)
  expect(Object.keys(slowest).length).toBeGreaterThan(25)
  expect(served.lines.filter((line) => line.includes('"error"'))).toEqual([])
})
