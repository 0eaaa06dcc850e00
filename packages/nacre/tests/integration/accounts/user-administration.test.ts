import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessTable } from '#shell/model/conditions/access-table.ts'
import { permissionFor } from '#shell/language/entities/permission.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { product as library } from 'example-library/product.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'
import { isIn, sentEmails, signIn } from './signed-in.ts'

const minute = 60_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let ada: Browser
  let una: string
  beforeAll(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email: 'ada@example.org', roles: [administrator.role] })
    una = await opened.member({ email: 'una@example.org' })
  })
  beforeEach(async () => {
    ada = await signIn(opened, 'ada@example.org')
  })
  afterAll(() => opened.close())

  const about = async (id: string) => (await ada.get(`/v1/access/users/${id}`)).body

  test('an administrator sees the sign-in methods, the last sign-in and the pending invitation of each user', async () => {
    const invited = await ada.post('/v1/invitations', {
      email: 'new@example.org',
      roles: ['librarian'],
    })
    const id = String(invited.body['id'])
    await opened.work()
    const { items } = (await ada.get(`/v1/access/users?ids=${una},${id},nobody,0123456789abcdef`))
      .body as { items: { id: string }[] }
    expect(Object.fromEntries(items.map((one) => [one.id, one]))).toEqual({
      [una]: {
        id: una,
        password: true,
        passkeys: 0,
        totp: false,
        providers: 0,
        lastSeenAt: expect.stringMatching(/Z$/u),
        invitation: null,
      },
      [id]: {
        id,
        password: false,
        passkeys: 0,
        totp: false,
        providers: 0,
        lastSeenAt: null,
        invitation: { sentAt: expect.any(String), expiresAt: expect.any(String) },
      },
    })
    expect(await about(id)).toMatchObject({
      invitation: { expiresAt: expect.any(String) },
      sessions: [],
    })
  })

  test('a withdrawn invitation has a dead link, and the address can be invited again', async () => {
    const email = 'eve@example.org'
    const { body } = await ada.post('/v1/invitations', { email })
    const token = await opened.tokenFor(email, 'invitation')
    expect((await ada.delete(`/v1/invitations/${String(body['id'])}`)).status).toBe(204)
    expect(await opened.browser().post('/v1/invitations/preview', { token })).toMatchObject({
      status: 410,
    })
    expect((await ada.post('/v1/invitations', { email })).status).toBe(201)
    expect((await ada.delete(`/v1/invitations/${una}`)).body).toMatchObject({
      code: 'move-not-allowed',
    })
    expect((await ada.delete('/v1/invitations/0123456789abcdef')).status).toBe(404)
  })

  test('an administrator ends one session of a user or all, after reauthentication', async () => {
    const [one, other] = [
      await signIn(opened, 'una@example.org'),
      await signIn(opened, 'una@example.org'),
    ]
    const { sessions } = (await about(una)) as { sessions: { id: string }[] }
    expect(sessions[0]).toMatchObject({ device: 'Testfox', isCurrent: false })
    const places = sessions.map(({ id }) => `/v1/users/${una}/sessions/${id}`)
    opened.pass(6 * minute)
    expect(await ada.delete(places[0] ?? '')).toMatchObject({
      status: 403,
      body: { code: 'reauthentication-required' },
    })
    await ada.post('/v1/session/reauthenticate', { password: goodPassword })
    expect((await ada.delete(places[0] ?? '')).status).toBe(204)
    opened.pass(1_000)
    expect([await isIn(one), await isIn(other)].filter(Boolean)).toHaveLength(1)
    expect((await ada.delete(places[0] ?? '')).status).toBe(404)
    expect((await ada.delete(`/v1/users/${una}/sessions`)).status).toBe(204)
    opened.pass(1_000)
    expect([await isIn(one), await isIn(other)]).toEqual([false, false])
  })

  test('an administrator sends a sign-in link to a user and does not see it', async () => {
    await opened.work()
    opened.pass(6 * minute)
    expect(await ada.post(`/v1/users/${una}/sign-in-link`)).toMatchObject({
      body: { code: 'reauthentication-required' },
    })
    await ada.post('/v1/session/reauthenticate', { password: goodPassword })
    expect(await ada.post(`/v1/users/${una}/sign-in-link`)).toMatchObject({
      status: 202,
      isEmpty: true,
    })
    expect(await sentEmails(opened)).toEqual([['reset', 'una@example.org', undefined]])
    const disabled = await opened.member({ email: 'off@example.org', state: 'disabled' })
    expect(await ada.post(`/v1/users/${disabled}/sign-in-link`)).toMatchObject({
      body: { code: 'move-not-allowed' },
    })
    const { items } = (await ada.get(`/v1/users/${una}/history?limit=1`)).body as {
      items: { verb: string }[]
    }
    expect(items[0]?.verb).toBe('magic-link-sent')
  })

  test('other users can do none of it, and get 404', async () => {
    const browser = await signIn(opened, 'una@example.org')
    const id = una
    for (const path of [`/v1/access/users?ids=${id}`, `/v1/access/users/${id}`, '/v1/access']) {
      expect(await browser.get(path)).toMatchObject({ status: 403 })
      expect(await opened.browser().get(path)).toMatchObject({ status: 401 })
    }
    expect(await browser.post(`/v1/users/${id}/sign-in-link`)).toMatchObject({ status: 403 })
    expect(await browser.delete(`/v1/users/${id}/sessions/x`)).toMatchObject({ status: 403 })
    expect(await browser.delete(`/v1/invitations/${id}`)).toMatchObject({ status: 403 })
    expect((await browser.get('/v1/schema')).body['permissions']).toEqual([])
    expect((await ada.get('/v1/schema')).body['permissions']).toEqual([
      'administer',
      'seeExternalCalls',
      'manageUsers',
      'inviteUsers',
    ])
    expect((await opened.browser().get('/v1/schema')).body['permissions']).toEqual([])
  })

  test('the permission table of the roles equals the decision for each cell', async () => {
    const table = (await ada.get('/v1/access')).body as unknown as AccessTable
    let cells = 0
    for (const entity of library.entities) {
      const rows = table.entities.find(({ name }) => name === entity.name)?.rows ?? []
      for (const { name: verb, cells: output } of rows) {
        for (const [role, cell] of Object.entries(output)) {
          const actor =
            role === 'everyone'
              ? ({ kind: 'visitor', key: 'x' } as const)
              : ({ kind: 'user', id: 'x', roles: [role] } as const)
          const decided = permissionFor(actor, verb, entity, library.roles)
          const meant = typeof decided === 'string' ? decided : expect.any(Array)
          expect(cell, `${role} ${verb} ${entity.name}`).toEqual(meant)
          if (Array.isArray(cell)) expect(cell.length).toBeGreaterThan(0)
          cells += 1
        }
      }
    }
    expect(cells).toBeGreaterThan(200)
  })
})
