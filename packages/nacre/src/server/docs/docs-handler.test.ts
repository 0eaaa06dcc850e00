import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { actors } from '#tests/library/actors.ts'
import { openLibrary, type OpenLibrary } from '#tests/library/open-library.ts'
import { product as library } from 'example-library/product.ts'
import { createDocsHandler } from './docs-handler.ts'

let opened: OpenLibrary
beforeAll(async () => {
  const [kind] = eachDatabase
  if (!kind) throw new Error('There is no database.')
  opened = await openLibrary(kind)
})
afterAll(() => opened.close())

function openDocs() {
  const made: string[] = []
  const handler = createDocsHandler({
    api: opened.api,
    product: library,
    policy: "default-src 'none'",
    document({ content }) {
      made.push(content)
      return content
    },
  })
  const read = (
    actor: Actor,
    headers: Record<string, string> = {},
    origin = 'http://localhost',
  ) => {
    const url = new URL('/v1/docs', origin)
    const request = new Request(url, { headers })
    const visitor = { actor }
    return handler.docs({ request, url, origin, visitor, requestId: 'one', address: '127.0.0.1' })
  }
  return { made, read }
}

test('the page is rendered once per permission set and lists only permitted operations', async () => {
  const { made, read } = openDocs()
  const everybody: readonly Actor[] = [
    actors.stranger,
    { kind: 'visitor' },
    actors.una,
    actors.lena,
    actors.ada,
    { kind: 'key', id: 'k', roles: ['librarian'], scopes: ['books:read'] } as never,
  ]
  const first = await Promise.all(everybody.map(async (actor) => (await read(actor)).text()))
  const count = made.length
  for (const [index, actor] of everybody.entries()) {
    for (const origin of ['http://localhost', 'http://localhost']) {
      const again = await (await read(actor, {}, origin)).text()
      expect(again, actor.kind).toBe(first[index])
    }
  }
  expect(made).toHaveLength(count)
  const [stranger = '', , , lena = '', ada = ''] = first
  expect(stranger).not.toMatch(/\/v1\/loans|[Cc]omplaint|telephone/u)
  expect(lena).toMatch(/\/v1\/loans/u)
  expect(lena).not.toMatch(/[Cc]omplaint/u)
  expect(ada).toMatch(/[Cc]omplaint/u)
})

test('a known ETag gets 304, and a reader with more permissions gets another page', async () => {
  const { read } = openDocs()
  const page = await read(actors.stranger, { 'accept-encoding': 'br' })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect(page.headers.get('vary')).toMatch(/cookie.*authorization/u)
  const etag = page.headers.get('etag') ?? ''
  const again = await read(actors.stranger, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect((await read(actors.ada, { 'if-none-match': etag })).status).toBe(200)
})

test('the page contains the origin of its request', async () => {
  const { read } = openDocs()
  for (const origin of ['http://localhost', 'https://library.example', 'http://localhost']) {
    expect(await (await read(actors.stranger, {}, origin)).text()).toContain(`curl ${origin}/v1`)
  }
})
