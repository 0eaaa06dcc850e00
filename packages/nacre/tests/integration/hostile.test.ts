import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { whereParam } from '#tests/library/requests.ts'
import { type ServedLibrary, serveLibrary } from '#tests/library/serve-library.ts'

/** What nobody sends by mistake, over real sockets. */
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
  ['a name twice', '{"about":"one","about":"two"}', 'bad-request'],
  ['a name twice, once in disguise', String.raw`{"about":"one","\u0061bout":"two"}`, 'bad-request'],
  ['a name twice further in', '{"about":[{"x":1,"x":2}]}', 'bad-request'],
  ['ten thousand objects in each other', '{"a":'.repeat(10_000), 'bad-request'],
  ['what is no UTF-8', bytes('{"about":"', [0xc3, 0x28], '"}'), 'bad-request'],
  ['half a letter', bytes('{"about":"', [0xf0, 0x9f], '"}'), 'bad-request'],
  ['a lone surrogate', String.raw`{"about":"\ud83d"}`, 'validation-failed'],
  ['a NUL', String.raw`{"about":"a\u0000b"}`, 'validation-failed'],
  ['a number for text', '{"about":1e400}', 'validation-failed'],
  ['nothing below nothing', '{"about":-0}', 'validation-failed'],
  ['a very long number', `{"about":${'9'.repeat(100_000)}}`, 'validation-failed'],
  ['a very long name', `{"${'x'.repeat(500_000)}":1}`, 'validation-failed'],
  [
    'thousands of names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]))),
    'validation-failed',
  ],
  ['what every object has', '{"__proto__":{"polluted":1},"about":"x"}', 'validation-failed'],
  ['what makes every object', '{"constructor":{"prototype":{"polluted":1}}}', 'validation-failed'],
  ['too much', `{"about":"${'x'.repeat(1_100_000)}"}`, 'content-too-large'],
  ['too long a text', `{"about":"${'x'.repeat(900_000)}"}`, 'validation-failed'],
])('a body that is %s is refused for what it is', async (name, body, id) => {
  const { cookie, token } = await served.newVisitor()
  const headers = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
  await expectRefused(name, '/v1/suggestions', { method: 'POST', body, headers }, id)
})

const deep = (levels: number): unknown => (levels === 0 ? {} : { not: deep(levels - 1) })

test.each<[string, string, string]>([
  ['conditions in each other', whereParam(deep(200)), 'bad-request'],
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
  ['an operator of its own', whereParam({ title: { $where: 'sleep(9)' } }), 'bad-request'],
  ['what every object has', 'where={"__proto__":{"is":1}}', 'bad-request'],
  ['what makes every object', whereParam({ constructor: 1 }), 'bad-request'],
  ['a statement', whereParam({ "title' or 1=1 --": 'x' }), 'bad-request'],
  ['a NUL to compare with', whereParam({ title: '\0' }), 'bad-request'],
  ['a number that is none', 'where={"pages":1e400}', 'bad-request'],
  ['an order of a hundred fields', `sort=${Array(100).fill('title').join(',')}`, 'bad-request'],
  ['an order by a statement', 'sort=title;drop table book', 'bad-request'],
  ['a cursor of its own', 'after=WyJ4IiwieSJd', 'bad-request'],
  [
    'a thousand parameters',
    Array.from({ length: 700 }, (_, at) => `a${at}=1`).join('&'),
    'unknown-parameter',
  ],
])('a list that is asked for %s says no', async (name, query, ids) => {
  await expectRefused(name, `/v1/books?${query}`, {}, ids)
})

test('what was refused has cost next to nothing', () => {
  // Shown and not judged: a busy machine takes longer over anything.
  const [worst] = Object.entries(slowest).toSorted(([, one], [, other]) => other - one)
  console.log(`The dearest refusal, with its client: ${worst?.join(', ')} ms of CPU`)
  expect(Object.keys(slowest).length).toBeGreaterThan(25)
  expect(served.lines.filter((line) => line.includes('"error"'))).toEqual([])
})
