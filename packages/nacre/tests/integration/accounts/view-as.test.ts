import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { product as library } from 'example-library/product.ts'
import type { Browser } from './browser.ts'
import { openAccounts, type OpenAccounts } from './open-accounts.ts'
import { signIn } from './signed-in.ts'

/** Requests that end the preview or switch to another role. */
const endings = new Set([
  'DELETE /v1/session',
  'DELETE /v1/session/view-as',
  'POST /v1/session/view-as',
])
const ada = 'ada@example.org'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let id: string
  beforeAll(async () => {
    opened = await openAccounts(kind)
    id = await opened.member({ email: ada, roles: [administrator.role] })
    await opened.member({ email: 'lena@example.org', roles: ['librarian'] })
    await opened.member({ email: 'una@example.org' })
    await opened.firstBook()
  })
  afterAll(() => opened.close())

  const as = async (role: string) => {
    const browser = await signIn(opened, ada)
    expect((await browser.post('/v1/session/view-as', { role })).status).toBe(200)
    return browser
  }

  /** Returns every list as the user sees it, with the permitted verbs. */
  const sights = async (browser: Browser) => {
    const { body } = await browser.get('/v1/schema')
    const { entities } = body as unknown as { entities: readonly EntitySchema[] }
    const lists: Record<string, unknown> = {}
    // A user without a role sees only themselves among the users.
    const plurals: readonly string[] = library.entities.map(({ plural }) => plural)
    for (const plural of plurals.filter((one) => one !== 'users')) {
      const { status, body: list } = await browser.get(`/v1/${plural}?sort=id`)
      lists[plural] = status === 200 ? list['items'] : status
    }
    return { entities, lists, document: (await browser.get('/v1/openapi.json')).body['paths'] }
  }

  test.each([
    ['librarian', 'lena@example.org'],
    ['user', 'una@example.org'],
  ])(
    'an administrator who views as %s sees exactly what a user with that role sees',
    async (role, other) => {
      const theirs = await sights(await signIn(opened, other))
      expect(await sights(await signIn(opened, ada))).not.toEqual(theirs)
      expect(await sights(await as(role))).toEqual(theirs)
    },
  )

  test('every route rejects changes during the preview', async () => {
    const browser = await as('librarian')
    const { paths } = (await (await signIn(opened, ada)).get('/v1/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>
    }
    const writing = Object.entries(paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((name) => [name.toUpperCase(), path]))
      .filter(([method]) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method ?? ''))
    const open: string[] = []
    for (const [method = '', path = ''] of writing) {
      if (endings.has(`${method} ${path}`)) continue
      const address = path.replaceAll(/\{\w+\}/gu, '0123456789abcdef')
      const response = await browser.fetch(requestOf(browser, method, address), {
        address: '192.0.2.1',
        requestId: 'walk',
      })
      const { code: failure } = response.status === 204 ? {} : await response.json()
      if (failure !== 'read-only-session') open.push(`${method} ${path}`)
    }
    expect(writing.length).toBeGreaterThan(60)
    expect(open).toEqual([])
    expect((await (await as('user')).delete('/v1/session')).status).toBe(204)
  })

  test('the preview is visible to the administrator and in the history, and one request ends it', async () => {
    opened.events.length = 0
    const browser = await as('chief')
    expect(await browser.who()).toMatchObject({
      user: { id, roles: ['chief'] },
      viewingAs: { role: 'chief', label: 'Head' },
    })
    const book = await opened.firstBook()
    const refused = await browser.patch(
      `/v1/books/${book.id}`,
      { title: 'Mine' },
      { 'if-match': '"1"' },
    )
    expect(refused).toMatchObject({ status: 403, body: { code: 'read-only-session' } })
    // Switches from one role to the next without ending the preview.
    expect((await browser.post('/v1/session/view-as', { role: 'user' })).status).toBe(200)
    expect((await browser.get('/v1/users')).body['items']).toHaveLength(1)
    expect((await browser.delete('/v1/session/view-as')).status).toBe(204)
    expect(await browser.who()).toMatchObject({ user: { roles: ['administrator'] } })
    expect(await browser.who()).not.toHaveProperty('viewingAs')
    expect((await browser.get('/v1/complaints')).status).toBe(200)
    const { items } = (await browser.get(`/v1/users/${id}/history?limit=3`)).body as {
      items: { verb: string }[]
    }
    expect(items.map(({ verb }) => verb)).toEqual([
      'view-as-end:user',
      'view-as-start:user',
      'view-as-start:chief',
    ])
    expect(opened.events.map(({ sentence }) => sentence)).toContain('Role preview started: chief')
  })

  test('the preview is for administrators, existing roles and the current browser only', async () => {
    const una = await signIn(opened, 'una@example.org')
    expect(await una.post('/v1/session/view-as', { role: 'librarian' })).toMatchObject({
      status: 403,
    })
    expect(await opened.browser().post('/v1/session/view-as', { role: 'user' })).toMatchObject({
      status: 401,
    })
    const browser = await signIn(opened, ada)
    for (const role of ['administrator', 'king', '', 7, null, undefined]) {
      expect(await browser.post('/v1/session/view-as', { role })).toMatchObject({ status: 422 })
    }
    await as('user')
    expect((await browser.get('/v1/complaints')).status).toBe(200)
  })

  test('a user who is no longer an administrator has the permissions of the remaining roles', async () => {
    const bea = await opened.member({ email: 'bea@example.org', roles: [administrator.role] })
    const browser = await signIn(opened, 'bea@example.org')
    await browser.post('/v1/session/view-as', { role: 'librarian' })
    expect((await browser.get('/v1/loans')).status).toBe(200)
    const admin = await signIn(opened, ada)
    const { version } = (await admin.get(`/v1/users/${bea}`)).body
    await admin.patch(`/v1/users/${bea}`, { roles: [] }, { 'if-match': `"${String(version)}"` })
    opened.pass(1_000)
    expect((await browser.get('/v1/loans')).status).toBe(403)
    expect(await browser.who()).toMatchObject({ user: { roles: [] } })
  })
})

function requestOf({ cookies }: Browser, method: string, path: string): Request {
  return new Request(`https://library.example${path}`, {
    method,
    headers: {
      origin: 'https://library.example',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      'content-type': path.endsWith('/import') ? 'text/csv' : 'application/json',
    },
    body: '{}',
  })
}
