import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '#shell/model/role.ts'
import { runUser } from '#shell/server/commands/user-command.ts'
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
    new URL((await from.accounts.offerSetUp(token)) ?? 'about:blank').searchParams.get('ticket')
  const setUp = (ticket: unknown, values: object = {}) =>
    opened
      .browser()
      .post('/v1/account/set-up', { ticket, email, name: 'Ada', password: goodPassword, ...values })
  const command = async (...args: string[]) => {
    const lines: string[] = []
    const machine = opened.accounts.atTheMachine
    const code = await runUser(args, { machine, say: (line) => void lines.push(line) })
    return { code, said: lines.join('\n') }
  }
  const ticketIn = (said: string) =>
    new URL(/https:\S+/u.exec(said)?.[0] ?? 'about:blank').searchParams.get('ticket')

  test('A fresh installation has no account, and one link that makes the first.', async () => {
    expect(await opened.accounts.people.list()).toEqual([])
    const link = await opened.accounts.offerSetUp()
    expect(link).toMatch(new RegExp(`^${origin}/login/set-up\\?ticket=[\\w-]{43}$`, 'u'))
    const browser = opened.browser()
    const ticket = new URL(link ?? '').searchParams.get('ticket')
    const body = { ticket, email: 'Ada@Example.org', name: 'Ada', password: goodPassword }
    const answer = await browser.post('/v1/account/set-up', body)
    expect(answer).toMatchObject({ status: 200, body: { step: 'open' } })
    expect(await browser.who()).toMatchObject({
      actor: 'user',
      user: { email, name: 'Ada', roles: ['administrator'], state: 'active' },
    })
    expect((await browser.get('/v1/complaints')).status).toBe(200)
    expect(await opened.accounts.offerSetUp()).toBeUndefined()
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
  })

  test('Where nobody comes in by a password, the first administrator gives none, and makes a passkey.', async () => {
    await opened.close()
    const ways = { password: false, passkey: true, link: false, oidc: [] }
    opened = await openAccounts(kind, { users: { ways, signUp: 'invited' } })
    const browser = opened.browser()
    const body = { ticket: await offered(), email, name: 'Ada' }
    expect(await browser.post('/v1/account/set-up', body)).toMatchObject({
      status: 200,
      body: { step: 'open' },
    })
    expect((await browser.get('/v1/account')).body).toMatchObject({ factors: { password: false } })
    expect((await browser.post('/v1/account/passkeys/options')).status).toBe(200)
  })

  test('The link works once, for an hour, and a newer one does not end an older one.', async () => {
    const old = await offered()
    opened.pass(hour)
    expect(await setUp(old)).toMatchObject({ status: 410, body: { id: 'used-up' } })
    const [one, other] = [await offered(), await offered(await opened.another())]
    expect(one).not.toBe(other)
    expect((await setUp(one)).status).toBe(200)
    for (const ticket of [one, other, old, '', undefined, 7, 'x'.repeat(43)]) {
      expect((await setUp(ticket, { email: 'eve@example.org' })).status).toBe(410)
    }
    expect(await opened.accounts.people.list()).toHaveLength(1)
  })

  test('Of fifty who come with it at the same moment, one gets it.', async () => {
    const [one, other] = [await offered(), await offered(await opened.another())]
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        setUp(place % 2 === 0 ? one : other, { email: `ada${place}@example.org` }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await opened.accounts.people.list()).toHaveLength(1)
  })

  test('A mistake in the form costs nobody the link.', async () => {
    const ticket = await offered()
    expect(await setUp(ticket, { password: 'too short' })).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    })
    // All that is wrong is said at once.
    expect(await setUp(ticket, { password: '', email: '' })).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String), email: expect.any(String) } },
    })
    expect(await setUp(ticket, { email: 'ada' })).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String) } },
    })
    expect(await setUp(ticket, { password: 'Library Library 7' })).toMatchObject({ status: 422 })
    expect((await setUp(ticket)).status).toBe(200)
  })

  test('A container says the token, or whom to invite.', async () => {
    const token = 'chosen-by-whoever-runs-this-0123456789'
    expect(await offered(opened, token)).toBe(token)
    expect(await offered(opened, token)).toBe(token)
    expect(await opened.accounts.atTheMachine.inviteFirst(email)).toBe(true)
    expect(await opened.accounts.atTheMachine.inviteFirst(email)).toBe(false)
    const ticket = await opened.ticketFor(email, 'invitation')
    expect(opened.letters).toHaveLength(1)
    const body = { ticket, name: 'Ada', password: goodPassword }
    const browser = opened.browser()
    expect(await browser.post('/v1/invitations/see', { ticket })).toMatchObject({
      body: { email, name: null },
    })
    expect((await browser.post('/v1/invitations/accept', body)).status).toBe(200)
    expect(await browser.who()).toMatchObject({ user: { roles: ['administrator'] } })
    expect((await browser.post('/v1/invitations/accept', body)).status).toBe(410)
    expect((await setUp(token)).status).toBe(410)
  })

  test('Whoever was invited already is the one who sets up.', async () => {
    await opened.accounts.atTheMachine.inviteFirst(email)
    expect((await setUp(await offered())).status).toBe(200)
    expect(await opened.accounts.people.list()).toMatchObject([{ email, state: 'active' }])
  })

  test('At the machine accounts are made, listed, brought back, disabled and enabled.', async () => {
    expect(await command('list')).toEqual({ code: 0, said: 'Nobody has an account yet.' })
    const made = await command('create', email, '--name', 'Ada', '--role', administrator.role)
    expect(made.code).toBe(0)
    const accept = { ticket: ticketIn(made.said), password: goodPassword }
    expect((await opened.browser().post('/v1/invitations/accept', accept)).status).toBe(200)
    expect((await command('create', 'una@example.org', '--role', 'librarian')).code).toBe(0)
    expect((await command('list')).said.split('\n')).toEqual([
      'ada@example.org                   active    administrator  Ada',
      'una@example.org                   invited   librarian',
    ])
    for (const [args, words] of [
      [['create', email], 'taken already'],
      [['create', 'x@example.org', '--role', 'king'], 'one of'],
      [['create', 'nonsense'], 'must look like'],
      [['reset', 'nobody@example.org'], 'Nobody has the address nobody@example.org.'],
      [['disable', email], 'this is the last one'],
      [['enable', email], ''],
      [['enable', 'una@example.org'], 'una@example.org is not disabled.'],
      [['burn', email], 'npm run user'],
      [['create'], 'npm run user'],
      [['create', email, '--password', 'x'], 'npm run user'],
      [[], 'npm run user'],
    ] as const) {
      const { code, said } = await command(...args)
      expect(said).toContain(words)
      const isUsage = words === 'npm run user'
      expect(code, said).toBe(words === '' ? 0 : isUsage ? 2 : 1)
    }
    expect((await command('disable', 'una@example.org')).code).toBe(0)
    expect((await command('reset', 'una@example.org')).said).toContain('enable it first')
  })

  test('Who has forgotten all gets in again by a link from the machine, once.', async () => {
    await opened.member({ email, roles: [administrator.role] })
    const before = opened.browser()
    await before.signIn(email, goodPassword)
    const ticket = ticketIn((await command('reset', email)).said)
    opened.pass(1_000)
    expect(await before.who()).toMatchObject({ actor: 'visitor' })
    const password = 'another horse in another boat'
    const browser = opened.browser()
    const reset = await browser.post('/v1/account/reset/use', { ticket, password })
    expect(reset).toMatchObject({ status: 200, body: { step: 'open' } })
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(401)
    expect((await opened.browser().signIn(email, password)).status).toBe(200)
    const again = { ticket, password: goodPassword }
    expect((await opened.browser().post('/v1/account/reset/use', again)).status).toBe(410)
  })

  test('Where nobody has a password, a link from the machine lets somebody in once, to make a way in.', async () => {
    await opened.close()
    opened = await openAccounts(kind, {
      users: { signUp: 'invited', ways: { password: false, passkey: true, link: false, oidc: [] } },
    })
    await opened.member({ email, roles: [administrator.role] })
    const { said } = await command('reset', email)
    expect(said).toContain('/login/link?ticket=')
    expect(said).toContain('next=%2Flogin%2Faccount')
    const browser = opened.browser()
    const given = { ticket: ticketIn(said) }
    const used = await browser.post('/v1/session/link/use', given)
    expect(used).toMatchObject({ status: 200, body: { step: 'open' } })
    // Right after it, a passkey can be made without showing anything more.
    expect((await browser.post('/v1/account/passkeys/options')).status).toBe(200)
    expect((await opened.browser().post('/v1/session/link/use', given)).status).toBe(404)
    const late = ticketIn((await command('reset', email)).said)
    opened.pass(60 * 60_000)
    const answer = await opened.browser().post('/v1/session/link/use', { ticket: late })
    expect(answer.status).toBe(404)
  })

  test('The last administrator keeps the role, the account and the way in.', async () => {
    await opened.member({ email, roles: [administrator.role] })
    const ada = opened.browser()
    await ada.signIn(email, goodPassword)
    const { user } = (await ada.who()) as { user: { id: string } }
    const at = `/v1/users/${user.id}`
    const seen = async () => ({ 'if-match': `"${String((await ada.get(at)).body['version'])}"` })
    const refused = { status: 409, body: { title: expect.stringMatching(/last one/u) } }
    expect(await ada.patch(at, { roles: [] }, await seen())).toMatchObject(refused)
    expect(await ada.post(`${at}/disable`, {}, await seen())).toMatchObject(refused)
    expect(await ada.delete(at, await seen())).toMatchObject(refused)
    await opened.member({ email: 'bea@example.org', roles: [administrator.role] })
    expect((await ada.patch(at, { roles: ['librarian'] }, await seen())).status).toBe(200)
    opened.pass(1_000)
    expect((await ada.get('/v1/complaints')).status).toBe(403)
  })

  test('Two administrators who take the keys from each other at once do not both succeed.', async () => {
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
      browsers.map((browser, place) => {
        const other = 1 - place
        const seen = { 'if-match': `"${String(versions[other])}"` }
        return browser.patch(`/v1/users/${ids[other]}`, { roles: [] }, seen)
      }),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = (await opened.accounts.people.list()).filter(({ roles }) => roles.length > 0)
    expect(left.length).toBeGreaterThan(0)
  })
})
