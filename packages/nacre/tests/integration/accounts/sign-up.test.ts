import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const form = { email, name: 'Una', password: goodPassword, cardNumber: 'A-1234' }
const hour = 3_600_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind)
  })
  afterEach(() => opened.close())

  const everybody = () => opened.accounts.userDirectory.list()

  test('a sign-up creates the account when the email address is confirmed', async () => {
    const browser = opened.browser()
    const response = await browser.post('/v1/account/sign-up', form)
    expect(response).toMatchObject({ status: 202, isEmpty: true })
    expect(response.headers.getSetCookie()).toEqual([])
    const token = await opened.tokenFor(email, 'confirmation')
    // The email greets by the name of the form.
    expect(opened.emails.at(-1)?.to).toMatchObject({ address: email, name: 'Una' })
    expect(await everybody()).toEqual([])
    expect((await browser.signIn(email, goodPassword)).status).toBe(401)
    const confirmed = await browser.post('/v1/account/sign-up/confirm', { token })
    expect(confirmed).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    expect(await browser.who()).toMatchObject({ user: { name: 'Una', email, roles: [] } })
    expect(await everybody()).toMatchObject([{ cardNumber: 'A-1234', state: 'active' }])
    expect((await browser.post('/v1/account/sign-up/confirm', { token })).status).toBe(410)
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
  })

  test('a sign-up that is not confirmed within a day creates no account', async () => {
    await opened.browser().post('/v1/account/sign-up', form)
    const token = await opened.tokenFor(email)
    opened.pass(24 * hour)
    const late = await opened.browser().post('/v1/account/sign-up/confirm', { token })
    expect(late).toMatchObject({ status: 410, body: { code: 'link-expired' } })
    expect(await everybody()).toEqual([])
  })

  test('a sign-up with the address of another person signs only that person in', async () => {
    const [thief, victim] = [opened.browser(), opened.browser()]
    await thief.post('/v1/account/sign-up', { ...form, password: 'the thief chose this one' })
    const token = await opened.tokenFor(email)
    const at = '/v1/account/sign-up/confirm'
    expect(await victim.post(at, { token })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication-required' },
    })
    for (let time = 0; time < 5; time += 1) {
      const guess = await victim.post(at, { token, password: goodPassword })
      expect(guess).toMatchObject({
        status: 422,
        body: { errors: { password: 'Incorrect password.' } },
      })
    }
    expect((await victim.post(at, { token, password: goodPassword })).status).toBe(410)
    expect(await everybody()).toEqual([])
  })

  test('confirming in another browser requires the password', async () => {
    await opened.browser().post('/v1/account/sign-up', form)
    const token = await opened.tokenFor(email)
    const browser = opened.browser()
    const body = { token, password: goodPassword }
    expect((await browser.post('/v1/account/sign-up/confirm', body)).status).toBe(200)
    expect(await browser.who()).toMatchObject({ user: { email } })
  })

  test('a sign-up with a known address sends an email to its owner, and the response is the same', async () => {
    await opened.member({ email })
    await opened.member({ email: 'dora@example.org', state: 'disabled' })
    await opened.member({ email: 'ina@example.org', state: 'invited' })
    const answers = []
    for (const one of [email, 'dora@example.org', 'ina@example.org', 'new@example.org']) {
      const values = { ...form, cardNumber: null, email: one.toUpperCase() }
      const { status, isEmpty, headers } = await opened
        .browser()
        .post('/v1/account/sign-up', values)
      const stored = [...headers].filter(([name]) => name !== 'x-request-id')
      answers.push(JSON.stringify({ status, isEmpty, kept: stored }))
    }
    expect(new Set(answers).size).toBe(1)
    await opened.work()
    const letters = opened.emails.map(({ kind: sent, to }) => `${sent} ${to.address}`)
    expect(letters).toHaveLength(3)
    expect(new Set(letters)).toEqual(
      new Set(['confirmation new@example.org', 'invitation ina@example.org', `known ${email}`]),
    )
  })

  test('a sign-up cannot set roles or fields that only others may write', async () => {
    for (const [more, field] of [
      [{ roles: ['administrator'] }, 'roles'],
      [{ remark: 'Reads a lot' }, 'remark'],
      [{ state: 'active' }, 'state'],
      [{ id: '0000000000000000' }, 'id'],
      [{ owner: 'user:x' }, 'owner'],
      [{ __proto__: null, constructor: 1 }, 'constructor'],
      [{ cardNumber: 'nonsense' }, 'cardNumber'],
      [{ email: 'nonsense' }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ password: `una@ the library 2` }, 'password'],
    ] as const) {
      const response = await opened.browser().post('/v1/account/sign-up', { ...form, ...more })
      expect(response.status, field).toBe(422)
      expect(Object.keys(Object(response.body['errors'])), field).toEqual([field])
    }
    await opened.work()
    expect(opened.emails).toEqual([])
  })

  test('of fifty concurrent confirmations one creates the account', async () => {
    const browser = opened.browser()
    await browser.post('/v1/account/sign-up', form)
    const token = await opened.tokenFor(email)
    const other = (await opened.another()).browser()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? browser : browser.at(other)).post('/v1/account/sign-up/confirm', {
          token,
        }),
      ),
    )
    expect(all.map(({ status }) => status).filter((status) => status !== 410)).toEqual([200])
    expect(await everybody()).toHaveLength(1)
  })

  test('a value that became taken is a field error, and the link stays valid', async () => {
    await opened.browser().post('/v1/account/sign-up', form)
    const first = await opened.tokenFor(email)
    const browser = opened.browser()
    await browser.post('/v1/account/sign-up', { ...form, email: 'two@example.org' })
    const second = await opened.tokenFor('two@example.org')
    const body = { token: first, password: goodPassword }
    expect((await opened.browser().post('/v1/account/sign-up/confirm', body)).status).toBe(200)
    expect(await browser.post('/v1/account/sign-up/confirm', { token: second })).toMatchObject({
      status: 422,
      body: { errors: { cardNumber: 'Already in use.' } },
    })
  })

  test('an address gets at most four emails an hour, and an IP address requests at most twenty', async () => {
    const ask = (to: string, source: string) =>
      opened.browser({ ip: source }).post('/v1/account/password-reset', { email: to })
    for (let time = 0; time < 4; time += 1) {
      expect((await ask(email, `192.0.2.${time}`)).status).toBe(202)
    }
    const refused = await ask(email, '192.0.2.99')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let time = 0; time < 20; time += 1) {
      expect((await ask(`reader${time}@example.org`, '198.51.100.1')).status).toBe(202)
    }
    expect((await ask('another@example.org', '198.51.100.1')).status).toBe(429)
    opened.pass(hour)
    expect((await ask(email, '198.51.100.1')).status).toBe(202)
  })

  test('where users are invited, a sign-up is rejected', async () => {
    await opened.close()
    opened = await openAccounts(kind, { users: { signUp: 'invite-only' } })
    expect((await opened.browser().post('/v1/account/sign-up', form)).status).toBe(404)
    expect(await opened.browser().get('/v1/session/methods')).toMatchObject({
      status: 200,
      body: {
        signUp: 'invite-only',
        password: true,
        magicLink: expect.any(Boolean),
        providers: [],
      },
    })
  })
})
