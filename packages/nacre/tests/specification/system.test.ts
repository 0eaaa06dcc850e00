import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { createSpecification } from '#shell/server/specification/create-specification.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { openTinyProduct } from '../pages/tiny-product.tsx'
import { actors } from '../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

let opened: OpenLibrary
let api: Api

beforeAll(async () => {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no database.')
  opened = await openLibrary(sqlite)
  const specification = createSpecification(library, () => api, noCode)
  api = createApi(opened.operations, library, specification.addresses)
})
afterAll(() => opened.close())

async function readAs(name: keyof typeof actors, path = '/v1/specification.md'): Promise<string> {
  const { status, body } = await api({ method: 'GET', path, actor: actors[name] })
  expect(status).toBe(200)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

describe('the specification contains only what its reader may know', () => {
  const hidden = [
    '### Loan',
    '### Complaint',
    '`remark`',
    '`telephone`',
    '`reject`',
    '\n| `chief` |',
    '\n| `librarian` |',
    '\n| screen | `stock` |',
  ]
  const internal = ['Request limits', 'announce', '### Jobs']

  test.each([
    ['stranger', [], [...hidden, ...internal, '`longest`']],
    ['vera', [], [...hidden, ...internal, '`longest`']],
    ['una', ['\n| `user` |', '\n| card | `longest` |'], [...hidden, ...internal]],
    [
      'lena',
      ['### Loan', '`remark`', '\n| `librarian` |', '\n| screen | `stock` |'],
      ['### Complaint', '`reject`', '\n| `chief` |', ...internal],
    ],
    ['cleo', ['### Loan', '`reject`', '\n| `chief` |'], ['### Complaint', ...internal]],
    ['ada', [...hidden, ...internal], []],
    ['system', [...hidden, ...internal], []],
  ] as const)('%s', async (name, has, hasNot) => {
    const text = await readAs(name)
    expect(text).toContain('### Review')
    for (const part of has) expect(text).toContain(part)
    for (const part of hasNot) expect(text).not.toContain(part)
    const data = await readAs(name, '/v1/specification')
    for (const part of hasNot)
      expect(data).not.toContain(`"name":"${part.replaceAll(/[\n|` ]/gu, '')}"`)
  })
})

const noCode = { pageUses: {}, routes: () => [] }

test('visitors with and without a cookie get the same specification', async () => {
  expect(await readAs('vera')).toBe(await readAs('stranger'))
})

test('an API key gets a specification limited to its scopes, not the cached one of its owner', async () => {
  const key = { kind: 'key', id: 'k', user: 'ada', roles: ['administrator'] } as const
  const { render } = createSpecification(library, () => api, noCode)
  expect((await render(actors.ada)).markdown).toContain('### Complaint')
  const narrow = await render({ ...key, scopes: ['books:read'] })
  expect(narrow.markdown).toContain('### Book')
  expect(narrow.markdown).not.toContain('### Loan')
  expect(narrow.markdown).not.toContain('Request limits')
  expect((await render({ ...key, scopes: ['loans:read'] })).markdown).toContain('### Loan')
})

test('with docs for administrators, nobody else gets the specification', async () => {
  const closed = createSpecification(
    { ...library, api: { docs: 'administrators' } },
    () => api,
    noCode,
  )
  await expect(closed.render(actors.cleo)).rejects.toMatchObject({ code: 'not-found' })
  await expect(closed.render(actors.stranger)).rejects.toMatchObject({ code: 'not-found' })
  expect((await closed.render(actors.ada)).markdown).toContain('### Complaint')
})

test('a state is hidden from readers who can never encounter it', async () => {
  expect(await readAs('stranger')).toContain('`published`')
  // An owner of a review encounters every state of its transitions.
  expect(await readAs('lena')).toContain('`rejected`')
})

test('the specification is available as JSON for pages and as Markdown', async () => {
  const tiny = await openTinyProduct({ home: { path: '/home' } })
  const data = await tiny.ask('/v1/specification')
  expect(data.headers.get('content-type')).toBe('application/json')
  expect(await data.json()).toMatchObject({
    description: { name: 'Tiny', format: 1 },
    document: {
      title: 'Specification: Tiny',
      sections: [{ number: 1, id: 'purpose' }, {}, {}, {}, {}, {}, {}, {}, { number: 9 }],
    },
  })
  for (const response of [
    await tiny.ask('/v1/specification.md'),
    await tiny.ask('/v1/specification', { headers: { accept: 'text/markdown' } }),
  ]) {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('vary')).toContain('accept')
    expect(await response.text()).toMatch(/^# Specification: Tiny\n/u)
  }
})
