import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonPasswords } from '#shell/tools/password/passwords.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { openAccounts, type OpenAccounts } from './open-accounts.ts'
import { signIn } from './signed-in.ts'

const year = 365 * 24 * 3_600_000
const accepted = 'violin tractor seldom beige'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let number = 0
  beforeAll(async () => {
    opened = await openAccounts(kind)
  })
  afterAll(() => opened.close())

  const someone = async (password = accepted) => {
    number += 1
    const email = `una${number}@example.org`
    await opened.member({ email, password })
    return email
  }
  /** Checks whether a password signs in, for a user with few attempts. */
  const opens = async (email: string, password: string) => {
    opened.pass(24 * 3_600_000)
    const { status } = await opened.browser().signIn(email, password)
    return status === 200
  }
  /** Sends a password to every route that accepts a new one, and returns the responses. */
  const everywhere = async (password: string) => {
    number += 1
    const [here, there] = [`here${number}@example.org`, `there${number}@example.org`]
    await opened.member({ email: here, password: accepted })
    await opened.member({ email: there, state: 'invited' })
    const browser = await signIn(opened, here, accepted)
    await opened.browser().post('/v1/account/password-reset', { email: here })
    const reset = await opened.tokenFor(here, 'reset')
    const invited = await opened.accounts.commands.reset(there, { factors: false })
    const token = new URL(invited).searchParams.get('token')
    // Each IP address may request a limited number of emails, so the requests come from several.
    const visitor = opened.browser({ ip: `10.7.${number}.1` })
    const form = { email: `new${number}@example.org`, name: 'Io', password }
    return Object.entries({
      'sign-up': await visitor.post('/v1/account/sign-up', form),
      invitation: await visitor.post('/v1/invitations/accept', { token, name: 'Io', password }),
      reset: await visitor.post('/v1/account/password-reset/confirm', { token: reset, password }),
      change: await browser.post('/v1/account/password', { current: accepted, password }),
    })
  }

  test('a password has 12 to 128 characters of any kind, and all of them count', async () => {
    for (const [handler, { status, body }] of await everywhere('Ab3$ef7hij1')) {
      expect(status, handler).toBe(422)
      expect(JSON.stringify(body['errors']), handler).toContain('at least 12 characters')
    }
    const long = `${'q7 vX_ü0z1-k'.repeat(11).slice(0, 127)}A`
    for (const password of ['Ab3$ef7hij1z', long]) {
      const email = await someone(password)
      expect(await opens(email, password)).toBe(true)
      for (const wrong of [
        password.slice(0, -1),
        `${password.slice(0, -1)}B`,
        `${password} `,
        password.toLowerCase(),
      ]) {
        expect(await opens(email, wrong), wrong).toBe(false)
      }
    }
    for (const [handler, { status }] of await everywhere(`${long}x`))
      expect(status, handler).toBe(422)
  })

  test.each([
    ['letters and spaces', 'the quail borrows nine ladders'],
    ['emoji', '🦉🚲🌵🧭🪗🛶🧊🪶🦔🧵🪁🫖'],
    ['combining marks', 'z̀q̂ẍv̄w̌k̃ḣǵm̊ l̈p̌'],
    ['lower-case letters only', 'quailladdersmonsoonteapot'],
  ])('no character class is required or forbidden: %s', async (_, password) => {
    const email = await someone(password)
    expect(await opens(email, password)).toBe(true)
  })

  test('a password does not expire', async () => {
    const email = await someone()
    opened.pass(5 * year)
    const response = await opened.browser().signIn(email, accepted)
    expect(response).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
  })

  test('a common password is rejected by every route', async () => {
    for (const password of commonPasswords.filter((_, index) => index % 60 === 0)) {
      for (const [handler, { status, body }] of await everywhere(password)) {
        expect(status, `${handler} ${password}`).toBe(422)
        expect(JSON.stringify(body['errors']), `${handler} ${password}`).toMatch(
          /easy to guess|Don’t use your name/u,
        )
      }
    }
  })

  test('a password with the name of the product, the site or the user is rejected', async () => {
    for (const password of ['library ladder nine', 'library.example 99x']) {
      for (const [handler, { status }] of await everywhere(password))
        expect(status, handler).toBe(422)
    }
    const own = { email: 'wilhelmina@example.org', name: 'Io', password: 'xwilhelmina77x' }
    const visitor = opened.browser({ ip: '10.8.0.1' })
    expect((await visitor.post('/v1/account/sign-up', own)).status).toBe(422)
  })
})
