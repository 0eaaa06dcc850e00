import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '#shell/language/roles/role.ts'
import { runUserCommand } from '#shell/server/commands/user-command.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'
import { origin } from './origin.ts'

const email = 'ada@example.org'
const hour = 3_600_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind)
  })
  afterEach(() => opened.close())

  const offered = async (from: Pick<OpenAccounts, 'accounts'> = opened, token?: string) =>
    new URL((await from.accounts.createSetupLink(token)) ?? 'about:blank').searchParams.get('token')
  const setUp = (token: unknown, values: object = {}) =>
    opened
      .browser()
      .post('/v1/account/setup', { token, email, name: 'Ada', password: goodPassword, ...values })
  const command = async (...args: string[]) => {
    const lines: string[] = []
    const machine = opened.accounts.commands
    const code = await runUserCommand(args, { machine, print: (line) => void lines.push(line) })
    return { code, output: lines.join('\n') }
  }
  const ticketIn = (text: string) =>
    new URL(/https:\S+/u.exec(text)?.[0] ?? 'about:blank').searchParams.get('token')

  test('a new installation has no account and one link that creates the first', async () => {
    expect(await opened.accounts.userDirectory.list()).toEqual([])
    const link = await opened.accounts.createSetupLink()
    expect(link).toMatch(new RegExp(`^${origin}/login/setup\\?token=[\\w-]{43}$`, 'u'))
    const browser = opened.browser()
    const token = new URL(link ?? '').searchParams.get('token')
    const body = { token, email: 'Ada@Example.org', name: 'Ada', password: goodPassword }
    const response = await browser.post('/v1/account/setup', body)
    expect(response).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    expect(await browser.who()).toMatchObject({
      actor: 'user',
      user: { email, name: 'Ada', roles: ['administrator'], state: 'active' },
    })
    expect((await browser.get('/v1/complaints')).status).toBe(200)
    expect(await opened.accounts.createSetupLink()).toBeUndefined()
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
  })

  test('where accounts are created on the command line only, the link still creates the first', async () => {
    await opened.close()
    opened = await openAccounts(kind, { users: { signUp: 'closed' } })
    expect(await setUp(await offered())).toMatchObject({ status: 200 })
  })

  test('where passwords are disabled, the first administrator creates a passkey', async () => {
    await opened.close()
    const ways = { password: false, passkey: true, magicLink: false, emailCode: false, oidc: [] }
    opened = await openAccounts(kind, { users: { signInMethods: ways, signUp: 'invite-only' } })
    const browser = opened.browser()
    const body = { token: await offered(), email, name: 'Ada' }
    expect(await browser.post('/v1/account/setup', body)).toMatchObject({
      status: 200,
      body: { stage: 'authenticated' },
    })
    expect((await browser.get('/v1/account')).body).toMatchObject({ factors: { password: false } })
    expect((await browser.post('/v1/account/passkeys/options')).status).toBe(200)
  })

  test('a setup link works once, for an hour, and a newer link does not invalidate it', async () => {
    const old = await offered()
    opened.pass(hour)
    expect(await setUp(old)).toMatchObject({ status: 410, body: { code: 'link-expired' } })
    const [one, other] = [await offered(), await offered(await opened.another())]
    expect(one).not.toBe(other)
    expect((await setUp(one)).status).toBe(200)
    for (const token of [one, other, old, '', undefined, 7, 'x'.repeat(43)]) {
      expect((await setUp(token, { email: 'eve@example.org' })).status).toBe(410)
    }
    expect(await opened.accounts.userDirectory.list()).toHaveLength(1)
  })

  test('of fifty concurrent requests with the link one succeeds', async () => {
    const [one, other] = [await offered(), await offered(await opened.another())]
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        setUp(index % 2 === 0 ? one : other, { email: `ada${index}@example.org` }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await opened.accounts.userDirectory.list()).toHaveLength(1)
  })

  test('an invalid form does not use up the link', async () => {
    const token = await offered()
    expect(await setUp(token, { password: 'too short' })).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(String) } },
    })
    // All errors are reported at once.
    expect(await setUp(token, { password: '', email: '' })).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(String), email: expect.any(String) } },
    })
    expect(await setUp(token, { email: 'ada' })).toMatchObject({
      status: 422,
      body: { errors: { email: expect.any(String) } },
    })
    expect(await setUp(token, { password: 'Library Library 7' })).toMatchObject({ status: 422 })
    expect((await setUp(token)).status).toBe(200)
  })

  test('a container sets the token, or the user to invite', async () => {
    const setupToken = 'chosen-by-whoever-runs-this-0123456789'
    expect(await offered(opened, setupToken)).toBe(setupToken)
    expect(await offered(opened, setupToken)).toBe(setupToken)
    expect(await opened.accounts.commands.inviteFirstAdministrator(email)).toBe(true)
    expect(await opened.accounts.commands.inviteFirstAdministrator(email)).toBe(false)
    const token = await opened.tokenFor(email, 'invitation')
    expect(opened.emails).toHaveLength(1)
    const body = { token, name: 'Ada', password: goodPassword }
    const browser = opened.browser()
    expect(await browser.post('/v1/invitations/preview', { token })).toMatchObject({
      body: { email, name: null },
    })
    expect((await browser.post('/v1/invitations/accept', body)).status).toBe(200)
    expect(await browser.who()).toMatchObject({ user: { roles: ['administrator'] } })
    expect((await browser.post('/v1/invitations/accept', body)).status).toBe(410)
    expect((await setUp(setupToken)).status).toBe(410)
  })

  test('an invited user becomes the first administrator', async () => {
    await opened.accounts.commands.inviteFirstAdministrator(email)
    expect((await setUp(await offered())).status).toBe(200)
    expect(await opened.accounts.userDirectory.list()).toMatchObject([{ email, state: 'active' }])
  })

  test('the command line creates, lists, restores, disables and enables accounts', async () => {
    expect(await command('list')).toEqual({ code: 0, output: 'No users.' })
    const made = await command('create', email, '--name', 'Ada', '--role', administrator.role)
    expect(made.code).toBe(0)
    const accept = { token: ticketIn(made.output), password: goodPassword }
    expect((await opened.browser().post('/v1/invitations/accept', accept)).status).toBe(200)
    expect((await command('create', 'una@example.org', '--role', 'librarian')).code).toBe(0)
    expect((await command('list')).output.split('\n')).toEqual([
      'ada@example.org                   active    administrator  Ada',
      'una@example.org                   invited   librarian',
    ])
    for (const [args, words] of [
      [['create', email], 'Already in use.'],
      [['create', 'x@example.org', '--role', 'king'], 'Choose one of: '],
      [['create', 'nonsense'], 'Use the format '],
      [['reset', 'nobody@example.org'], 'No user with the email address nobody@example.org.'],
      [['disable', email], 'at least one administrator'],
      [['enable', email], ''],
      [['enable', 'una@example.org'], 'una@example.org is not disabled.'],
      [['burn', email], 'nacre user'],
      [['create'], 'nacre user'],
      [['create', email, '--password', 'x'], 'nacre user'],
      [[], 'nacre user'],
    ] as const) {
      const { code, output: text } = await command(...args)
      expect(text).toContain(words)
      const isUsage = words === 'nacre user'
      expect(code, text).toBe(words === '' ? 0 : isUsage ? 2 : 1)
    }
    expect((await command('disable', 'una@example.org')).code).toBe(0)
    expect((await command('reset', 'una@example.org')).output).toContain('Enable it first')
  })

  test('a link from the command line lets a user without credentials sign in, once', async () => {
    await opened.member({ email, roles: [administrator.role] })
    const before = opened.browser()
    await before.signIn(email, goodPassword)
    const token = ticketIn((await command('reset', email)).output)
    opened.pass(1_000)
    expect(await before.who()).toMatchObject({ actor: 'visitor' })
    const password = 'another horse in another boat'
    const browser = opened.browser()
    const reset = await browser.post('/v1/account/password-reset/confirm', { token, password })
    expect(reset).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(401)
    expect((await opened.browser().signIn(email, password)).status).toBe(200)
    const again = { token, password: goodPassword }
    expect((await opened.browser().post('/v1/account/password-reset/confirm', again)).status).toBe(
      410,
    )
  })

  test('where passwords are disabled, a link from the command line signs in once, to create a passkey', async () => {
    await opened.close()
    opened = await openAccounts(kind, {
      users: {
        signUp: 'invite-only',
        signInMethods: {
          password: false,
          passkey: true,
          magicLink: false,
          emailCode: false,
          oidc: [],
        },
      },
    })
    await opened.member({ email, roles: [administrator.role] })
    const { output: text } = await command('reset', email)
    expect(text).toContain('/login/magic-link?token=')
    expect(text).toContain('next=%2Flogin%2Faccount')
    const browser = opened.browser()
    const input = { token: ticketIn(text) }
    const used = await browser.post('/v1/session/magic-link/confirm', input)
    expect(used).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    // Right after it a passkey needs no reauthentication.
    expect((await browser.post('/v1/account/passkeys/options')).status).toBe(200)
    expect((await opened.browser().post('/v1/session/magic-link/confirm', input)).status).toBe(404)
    const late = ticketIn((await command('reset', email)).output)
    opened.pass(60 * 60_000)
    const response = await opened.browser().post('/v1/session/magic-link/confirm', { token: late })
    expect(response.status).toBe(404)
  })

  test('the last administrator keeps the role, the account and the sign-in method', async () => {
    await opened.member({ email, roles: [administrator.role] })
    const ada = opened.browser()
    await ada.signIn(email, goodPassword)
    const { user } = (await ada.who()) as { user: { id: string } }
    const at = `/v1/users/${user.id}`
    const seen = async () => ({ 'if-match': `"${String((await ada.get(at)).body['version'])}"` })
    const refused = {
      status: 409,
      body: { title: expect.stringMatching(/at least one administrator/u) },
    }
    expect(await ada.patch(at, { roles: [] }, await seen())).toMatchObject(refused)
    expect(await ada.post(`${at}/disable`, {}, await seen())).toMatchObject(refused)
    expect(await ada.delete(at, await seen())).toMatchObject(refused)
    await opened.member({ email: 'bea@example.org', roles: [administrator.role] })
    expect((await ada.patch(at, { roles: ['librarian'] }, await seen())).status).toBe(200)
    opened.pass(1_000)
    expect((await ada.get('/v1/complaints')).status).toBe(403)
  })

  test('two administrators who concurrently remove each other’s role do not both succeed', async () => {
    const ids = [
      await opened.member({ email, roles: [administrator.role] }),
      await opened.member({ email: 'bea@example.org', roles: [administrator.role] }),
    ]
    const browsers = [opened.browser(), (await opened.another()).browser()]
    await browsers[0]?.signIn(email, goodPassword)
    await browsers[1]?.signIn('bea@example.org', goodPassword)
    const versions = await Promise.all(
      ids.map(async (id) => (await browsers[0]?.get(`/v1/users/${id}`))?.body['version']),
    )
    const all = await Promise.all(
      browsers.map((browser, index) => {
        const other = 1 - index
        const seen = { 'if-match': `"${String(versions[other])}"` }
        return browser.patch(`/v1/users/${ids[other]}`, { roles: [] }, seen)
      }),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = (await opened.accounts.userDirectory.list()).filter(
      ({ roles }) => roles.length > 0,
    )
    expect(left.length).toBeGreaterThan(0)
  })
})
