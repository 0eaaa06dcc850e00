import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'
import { signIn } from './signed-in.ts'

const minute = 60_000
const proofNeeded = { status: 403, body: { code: 'reauthentication-required' } }

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let ada: Browser
  let count = 0
  beforeAll(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email: 'ada@example.org', roles: [administrator.role] })
  })
  beforeEach(async () => {
    ada = await signIn(opened, 'ada@example.org')
  })
  afterAll(() => opened.close())

  const prove = () => ada.post('/v1/session/reauthenticate', { password: goodPassword })
  const wait = () => opened.pass(6 * minute)
  const testUser = async (roles: readonly string[] = []) => {
    count += 1
    const email = `somebody${count}@example.org`
    const id = await opened.member({ email, roles })
    return { email, id, at: `/v1/users/${id}` }
  }
  const versionOf = async (at: string) => {
    const { body } = await ada.get(at)
    return { 'if-match': `"${String(body['version'])}"` }
  }

  type Try = (who: Awaited<ReturnType<typeof testUser>>) => Promise<{
    readonly status: number
    readonly body: unknown
  }>
  const dangerous: Readonly<Record<string, readonly [Try, number]>> = {
    'changing roles': [
      async ({ at }) => ada.patch(at, { roles: ['administrator'] }, await versionOf(at)),
      200,
    ],
    'changing the email address': [
      async ({ at, email }) => ada.patch(at, { email: `x${email}` }, await versionOf(at)),
      200,
    ],
    'creating an account': [
      ({ email }) => ada.post('/v1/users', { email: `made-${email}`, name: 'New' }),
      201,
    ],
    'inviting with a role': [
      ({ email }) => ada.post('/v1/invitations', { email: `role-${email}`, roles: ['librarian'] }),
      201,
    ],
    'disabling a user': [async ({ at }) => ada.post(`${at}/disable`, {}, await versionOf(at)), 200],
    'deleting a user': [async ({ at }) => ada.delete(at, await versionOf(at)), 204],
    'a batch': [
      async ({ id, at }) =>
        ada.post('/v1/batch', {
          steps: [
            {
              op: 'change',
              collection: 'users',
              id,
              version: Number((await ada.get(at)).body['version']),
              values: { roles: ['administrator'] },
            },
          ],
        }),
      200,
    ],
    'a bulk change': [
      async ({ id, at }) =>
        ada.post('/v1/users/bulk', {
          op: 'change',
          values: { roles: ['administrator'] },
          items: [{ id, version: Number((await ada.get(at)).body['version']) }],
        }),
      200,
    ],
    'a bulk move': [
      async ({ id, at }) =>
        ada.post('/v1/users/bulk', {
          op: 'move',
          move: 'disable',
          items: [{ id, version: Number((await ada.get(at)).body['version']) }],
        }),
      200,
    ],
    'one’s own roles at one’s account': [
      async () => {
        const { body } = await ada.get('/v1/account')
        const { version } = Object(body['user'])
        const roles = ['administrator', 'librarian']
        return ada.patch('/v1/account', { roles }, { 'if-match': `"${version}"` })
      },
      200,
    ],
  }

  test.each(Object.entries(dangerous))(
    '%s requires reauthentication',
    async (_, [attempt, status]) => {
      const who = await testUser()
      wait()
      expect(await attempt(who)).toMatchObject(proofNeeded)
      await prove()
      expect(await attempt(who)).toMatchObject({ status })
    },
  )

  test('enabling, restoring and erasing a user require reauthentication as well', async () => {
    const { at } = await testUser()
    const steps = [
      [`${at}/disable`, 200],
      [`${at}/enable`, 200],
    ] as const
    for (const [path, status] of steps) {
      wait()
      expect(await ada.post(path, undefined, await versionOf(at))).toMatchObject(proofNeeded)
      await prove()
      expect(await ada.post(path, undefined, await versionOf(at))).toMatchObject({ status })
    }
    const { body } = await ada.get(at)
    const version = Number(body['version'])
    await ada.delete(at, { 'if-match': `"${version}"` })
    wait()
    expect(await ada.post(`${at}/restore`)).toMatchObject(proofNeeded)
    const erase = () => ada.post(`${at}/erase`, undefined, { 'if-match': `"${version + 1}"` })
    expect(await erase()).toMatchObject(proofNeeded)
    await prove()
    expect(await erase()).toMatchObject({ status: 200 })
  })

  test('a change that grants no access requires no reauthentication, nor does an unchanged value', async () => {
    const { at, email } = await testUser(['librarian'])
    wait()
    const values = { name: 'Renamed', email, roles: ['librarian'] }
    expect(await ada.patch(at, values, await versionOf(at))).toMatchObject({ status: 200 })
    const plain = { email: `plain-${email}`, roles: [] }
    expect(await ada.post('/v1/invitations', plain)).toMatchObject({ status: 201 })
  })

  test('a user without the permission gets 403 and no request for reauthentication', async () => {
    const { email, at } = await testUser()
    const browser = await signIn(opened, email)
    wait()
    const { body } = await browser.get(at)
    const match = { 'if-match': `"${String(body['version'])}"` }
    expect(await browser.patch(at, { roles: ['administrator'] }, match)).toMatchObject({
      status: 422,
      body: { code: 'validation-failed' },
    })
    expect(await browser.post('/v1/users', { email: 'a@example.org' })).toMatchObject({
      body: { code: 'forbidden' },
    })
  })

  test('an API key with all scopes cannot create accounts, administrators or API keys', async () => {
    const { at, email } = await testUser()
    const made = await ada.post('/v1/api-keys', {
      name: 'All',
      scopes: ['*:*'],
      roles: ['administrator'],
      expires: '90d',
    })
    const key = String(made.body['key'])
    const program = async (method: string, path: string, body?: unknown, more = {}) => {
      const headers = new Headers({
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...more,
      })
      const output = body === undefined ? {} : { body: JSON.stringify(body) }
      const request = new Request(`https://library.example${path}`, { method, headers, ...output })
      const from = { address: '192.0.2.9', requestId: 'r' }
      const response = await opened.browser().fetch(request, from)
      return { status: response.status, body: await response.json().catch(() => undefined) }
    }
    const match = await versionOf(at)
    const expected = { name: 'More', scopes: ['*:*'], roles: [], expires: '90d' }
    const tries = [
      await program('POST', '/v1/users', { email: 'k@example.org' }),
      await program('POST', '/v1/invitations', { email: 'k@example.org' }),
      await program('POST', '/v1/api-keys', expected),
      await program('POST', `${at}/activate`, undefined, match),
      await program('POST', `${at}/enable`, undefined, match),
      await program('POST', '/v1/batch', {
        steps: [{ op: 'create', collection: 'users', values: { email: 'k@example.org' } }],
      }),
    ]
    for (const one of tries) expect(one).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    for (const values of [{ roles: ['administrator'] }, { email: `k${email}` }]) {
      expect(await program('PATCH', at, values, match)).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(values)[0] ?? '']: expect.any(String) } },
      })
    }
    expect(await program('PATCH', at, { name: 'By a program' }, match)).toMatchObject({
      status: 200,
    })
    // It may do what grants no access, for programs that offboard users.
    const after = await versionOf(at)
    await program('DELETE', at, undefined, after)
    expect(await program('POST', `${at}/restore`)).toMatchObject({ status: 403 })
  })
})
