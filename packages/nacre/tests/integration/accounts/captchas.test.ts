import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { solveWork } from '#shell/operations/captcha/solve-work.fixture.ts'
import type { ProofOfWork } from '#shell/operations/captcha/proof-of-work.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser, BrowserResponse } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const minute = 60_000

/** Solves the challenge of a rejected request. */
function answerTo({ body }: Pick<BrowserResponse, 'body'>): { id: string; work: string } {
  const { id, work } = Object(Object(body['details']).captcha ?? body)
  return { id, work: solveWork(work as ProofOfWork) }
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind, { asksPeople: true })
    await opened.member({ email })
  })
  afterEach(() => opened.close())

  const guess = async (browser: Browser, to = email) => {
    for (let time = 0; time < 3; time += 1) await browser.signIn(to, 'not the one it is')
  }

  test('after three wrong passwords a user solves a captcha and signs in', async () => {
    for (const to of [email, 'nobody@example.org']) {
      const browser = opened.browser({ ip: `192.0.2.${to.length}` })
      await guess(browser, to)
      const response = await browser.signIn(to, goodPassword)
      expect(response).toMatchObject({ status: 422, body: { code: 'captcha-required' } })
      // The password was not checked, so the attempt does not count.
      const wrong = await browser.signIn(to, goodPassword, { captcha: { id: 'x', code: 'y' } })
      expect(wrong.body).toMatchObject({
        code: 'captcha-required',
        errors: { captcha: expect.any(String) },
      })
      const answered = await browser.signIn(to, goodPassword, { captcha: answerTo(wrong) })
      expect(answered.status).toBe(to === email ? 200 : 401)
    }
  })

  test('a user who cannot read images or run scripts waits half a minute and signs in', async () => {
    const browser = opened.browser()
    await guess(browser)
    const requested = await browser.signIn(email, goodPassword)
    const { id } = Object(requested.body['details']).captcha
    opened.pass(20_000)
    const early = await browser.signIn(email, goodPassword, { captcha: { id } })
    expect(early).toMatchObject({
      status: 422,
      body: { code: 'captcha-required', details: { captcha: { id, waitSeconds: 10 } } },
    })
    opened.pass(10_000)
    const answered = await browser.signIn(email, goodPassword, { captcha: { id } })
    expect(answered.status).toBe(200)
  })

  test('waiting allows no more guesses than proof of work', async () => {
    const source = '203.0.113.77'
    const browser = opened.browser({ ip: source })
    await guess(browser)
    // A program can hold any number of challenges, whose waiting times pass at the same time.
    const ids: string[] = []
    for (let time = 0; time < 20; time += 1) {
      const { body } = await browser.get('/api/captcha_images/imagecode?picture=later')
      ids.push(String(body['id']))
    }
    opened.pass(30_000)
    const outcomes: number[] = []
    for (const id of ids) {
      outcomes.push((await browser.signIn(email, 'another guess', { captcha: { id } })).status)
    }
    // The fourth guess is free. The waiting time after it delays all others.
    expect(outcomes.filter((status) => status === 401)).toHaveLength(1)
    expect(outcomes.filter((status) => status === 429)).toHaveLength(19)
  })

  test('an answer is valid once in all processes, for five minutes, and for its flow', async () => {
    const browser = opened.browser()
    const another = browser.at((await opened.another()).browser())
    const want = (where: Browser, captcha: unknown, of: string) =>
      where.post('/v1/account/sign-up', {
        email: of,
        name: 'Ida',
        password: goodPassword,
        captcha,
      })
    const challenge = async (flow: string) =>
      browser.get(`/api/captcha_images/imagecode?flow=${flow}`)
    const answer = answerTo(await challenge('sign-up'))
    expect((await want(browser, answer, 'ida@example.org')).status).toBe(202)
    for (const where of [browser, another]) {
      expect(await want(where, answer, 'ida@example.org')).toMatchObject({
        status: 422,
        body: { code: 'captcha-required' },
      })
    }
    const ofSignIn = answerTo(await challenge('sign-in'))
    expect((await want(browser, ofSignIn, 'eva@example.org')).status).toBe(422)
    const old = answerTo(await challenge('sign-up'))
    opened.pass(5 * minute)
    expect((await want(browser, old, 'eva@example.org')).status).toBe(422)
    const fresh = answerTo(await challenge('sign-up'))
    expect((await want(another, fresh, 'eva@example.org')).status).toBe(202)
  })

  test.each([
    ['a new password', '/v1/account/password-reset'],
    ['a sign-in link', '/v1/session/magic-link'],
  ])(
    'repeated requests for emails with %s require a captcha, whether or not the account exists',
    async (_, path) => {
      for (const to of [email, 'nobody@example.org']) {
        for (const source of ['192.0.2.1', '192.0.2.2']) {
          const browser = opened.browser({ ip: source + to.length })
          expect((await browser.post(path, { email: to })).status).toBe(202)
        }
        const browser = opened.browser({ ip: `192.0.3.${to.length}` })
        const response = await browser.post(path, { email: to })
        expect(response).toMatchObject({ status: 422, body: { code: 'captcha-required' } })
        const captcha = answerTo(response)
        expect((await browser.post(path, { email: to, captcha })).status).toBe(202)
        // A solved captcha does not lift the limit of emails.
        const next = answerTo(await browser.post(path, { email: to }))
        expect((await browser.post(path, { email: to, captcha: next })).status).toBe(202)
        const over = await browser.post(path, { email: to })
        expect(over).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
        expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const source = '198.51.100.7'
      for (let time = 0; time < 3; time += 1) {
        const to = `reader${time}@example.org`
        expect((await opened.browser({ ip: source }).post(path, { email: to })).status).toBe(202)
      }
      const response = await opened
        .browser({ ip: source })
        .post(path, { email: 'more@example.org' })
      expect(response.body).toMatchObject({ code: 'captcha-required' })
    },
  )

  test('a program that requests many challenges gets 429 with Retry-After', async () => {
    const browser = opened.browser({ ip: '203.0.113.9' })
    const answers: BrowserResponse[] = []
    for (let time = 0; time < 140; time += 1) {
      answers.push(await browser.get('/api/captcha_images/imagecode'))
    }
    expect(answers[0]?.status).toBe(200)
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
