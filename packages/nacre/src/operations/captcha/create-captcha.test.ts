import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { createCleanup } from '#shell/store/cleanup.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { actors } from '#tests/library/actors.ts'
import type { RequestContext } from '../request-context.ts'
import { createVault } from '../vault.ts'
import { type CaptchaService, createCaptchaService } from './create-captcha.ts'
import { solveWork } from './solve-work.fixture.ts'

const start = Date.parse('2026-11-21T13:05:00.000Z')
const vault = createVault([randomBytes(32)])
const vera: RequestContext = { actor: actors.vera, channel: 'api', ip: '192.0.2.7' }
const other: RequestContext = {
  actor: { kind: 'visitor', key: 'valerie' },
  channel: 'api',
  ip: '192.0.2.8',
}

describe.each(eachDatabase)('$name', (kind) => {
  let store: Store
  let openSecondStore: () => Promise<Store>
  let cleanUp: (now: Date) => Promise<void>
  let count: () => Promise<number>
  let now: number
  let captchas: CaptchaService

  const captchaServiceWith = (where: Store, bits = 6) =>
    createCaptchaService({ vault, store: where, bits, now: () => now })
  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    store = await opened.store([])
    // SQLite supports a single process only.
    openSecondStore = async () =>
      kind.name === 'sqlite'
        ? store
        : createStore(await opened.another(), [], createDiskFiles(opened.where.dataDir))
    const { database } = opened
    cleanUp = (at) => createCleanup(database).deleteExpired(at)
    count = async () =>
      (await database.read(database.build.selectFrom('nacre_rate_limit').select('key').compile()))
        .length
    now = start
    captchas = captchaServiceWith(store)
  })

  const rejection = async (work: Promise<unknown>) => {
    const thrown: unknown = await work.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(thrown instanceof AppError)) return thrown
    return `${thrown.code}: ${thrown.problem.errors?.['captcha'] ?? ''}`
  }
  const usedMessage = 'captcha-required: The challenge has expired. Here is a new one.'
  const wrongMessage = 'captcha-required: That wasn’t correct. Here is a new challenge.'
  const charactersIn = (id: string) => String(JSON.parse(String(vault.open('captcha', id)))[4])
  const solutionFor = (id: string) => ({ id, code: charactersIn(id) })

  test('accepts the text of the image or the proof of work, each for its own challenge', async () => {
    for (const answerKind of ['read', 'worked']) {
      const { id, work } = await captchas.create('sign-in', vera)
      const input =
        answerKind === 'read'
          ? { id, code: ` ${charactersIn(id).toLowerCase().split('').join(' ')} ` }
          : { id, work: solveWork(work) }
      expect(await rejection(captchas.verify('sign-in', input, vera)), answerKind).toBeUndefined()
    }
  })

  test('accepts an empty answer after thirty seconds, and not earlier', async () => {
    const { id, waitSeconds } = await captchas.create('sign-up', vera)
    expect(waitSeconds).toBe(30)
    const early = async () => {
      const failure: unknown = await captchas
        .verify('sign-up', { id }, vera)
        .catch((e: unknown) => e)
      return failure instanceof AppError ? failure.problem : failure
    }
    now = start + 12_000
    // An early answer does not consume the challenge.
    for (let time = 0; time < 3; time += 1) {
      const problem = await early()
      expect(problem).toMatchObject({ details: { captcha: { id, waitSeconds: 18 } } })
      expect(problem).not.toHaveProperty('errors')
    }
    now = start + 29_999
    expect(await early()).toMatchObject({ details: { captcha: { id, waitSeconds: 1 } } })
    expect(await rejection(captchas.verify('sign-in', { id }, vera))).toMatch(/^captcha-required/u)
    expect(await rejection(captchas.verify('sign-up', { id }, other))).toMatch(/^captcha-required/u)
    now = start + 30_000
    expect(await rejection(captchas.verify('sign-in', { id }, vera))).toMatch(/^captcha-required/u)
    expect(await rejection(captchas.verify('sign-up', { id }, other))).toMatch(/^captcha-required/u)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => rejection(captchas.verify('sign-up', { id }, vera))),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set([undefined, usedMessage]))
  })

  test('rejects a wrong answer after the wait, and an empty answer to a used or expired challenge', async () => {
    const [one, two] = [await captchas.create('link', vera), await captchas.create('link', vera)]
    now = start + 40_000
    expect(await rejection(captchas.verify('link', { id: one.id, code: 'XXXXXX' }, vera))).toBe(
      wrongMessage,
    )
    expect(await rejection(captchas.verify('link', { id: one.id }, vera))).toBe(usedMessage)
    now = start + 300_000
    expect(await rejection(captchas.verify('link', { id: two.id }, vera))).toBe(
      'captcha-required: ',
    )
  })

  test('accepts an answer once, also under concurrency', async () => {
    const { id } = await captchas.create('sign-up', vera)
    const input = solutionFor(id)
    const two = captchaServiceWith(await openSecondStore())
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        rejection((at % 2 ? captchas : two).verify('sign-up', input, vera)),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set([undefined, usedMessage]))
  })

  test('a wrong answer consumes the challenge', async () => {
    const { id } = await captchas.create('sign-in', vera)
    expect(await rejection(captchas.verify('sign-in', { id, code: 'XXXXXX' }, vera))).toBe(
      wrongMessage,
    )
    expect(await rejection(captchas.verify('sign-in', solutionFor(id), vera))).toBe(usedMessage)
  })

  test('a rejection contains the next challenge for the same flow', async () => {
    for (const input of [undefined, { id: 'x', code: 'y' }]) {
      const failure: unknown = await captchas
        .verify('sign-up', input, vera)
        .catch((e: unknown) => e)
      if (!(failure instanceof AppError)) throw new Error('The captcha accepted the answer.')
      const { captcha } = Object(failure.problem.details)
      expect(
        await rejection(captchas.verify('sign-up', solutionFor(captcha.id), vera)),
      ).toBeUndefined()
    }
  })

  test('accepts an answer only for its own flow', async () => {
    const { id } = await captchas.create('sign-up', vera)
    expect(await rejection(captchas.verify('sign-in', solutionFor(id), vera))).toBe(usedMessage)
    expect(await rejection(captchas.verify('sign-up', solutionFor(id), vera))).toBeUndefined()
  })

  test('accepts an answer only from the same browser, or from the same network for an unknown browser', async () => {
    const { id } = await captchas.create('sign-in', vera)
    const code = charactersIn(id)
    await expect(captchas.draw(id, other)).rejects.toThrow('Not found.')
    expect(await rejection(captchas.verify('sign-in', { id, code }, other))).toBe(usedMessage)
    const moved: RequestContext = { ...vera, ip: '198.51.100.1' }
    expect(await rejection(captchas.verify('sign-in', { id, code }, moved))).toBeUndefined()
    const unknown: RequestContext = { actor: actors.stranger, channel: 'page', ip: '192.0.2.7' }
    const first = await captchas.create('sign-in', unknown)
    const input = solutionFor(first.id)
    expect(await rejection(captchas.verify('sign-in', input, other))).toBe(usedMessage)
    expect(await rejection(captchas.verify('sign-in', input, vera))).toBeUndefined()
  })

  test('accepts an answer for exactly five minutes', async () => {
    const [one, two] = [await captchas.create('link', vera), await captchas.create('link', vera)]
    expect(one.until).toBe('2026-11-21T13:10:00.000Z')
    const [first, second] = [solutionFor(one.id), solutionFor(two.id)]
    now = start + 299_999
    expect(await rejection(captchas.verify('link', first, vera))).toBeUndefined()
    now = start + 300_000
    expect(await rejection(captchas.verify('link', second, vera))).toBe(usedMessage)
    await expect(captchas.draw(two.id, vera)).rejects.toThrow('Not found.')
  })

  test('the challenge does not reveal its text', async () => {
    const { id, work, until, image } = await captchas.create('sign-in', vera)
    const messages = [
      id,
      until,
      image,
      JSON.stringify(work),
      Buffer.from(id, 'base64url').toString('latin1'),
    ]
    for (const text of messages) {
      expect(text.toUpperCase()).not.toContain(charactersIn(id))
    }
  })

  test.each([
    undefined,
    null,
    '',
    'code',
    {},
    [],
    { id: 'x', code: 'ABC' },
    { id: '', code: 'ABC' },
    { id: 7, code: 'ABC' },
    { id: 'x', code: { $ne: 1 } },
    { id: 'x'.repeat(5_000), code: 'A' },
    { code: 'ABCDEF' },
  ])('rejects malformed answer %j', async (input) => {
    expect(await rejection(captchas.verify('sign-in', input, vera))).toMatch(/^captcha-required/u)
  })

  test('rejects an id that was modified, sealed by another vault or sealed for another purpose', async () => {
    const { id } = await captchas.create('sign-in', vera)
    const code = charactersIn(id)
    const elsewhere = createCaptchaService({
      vault: createVault([randomBytes(32)]),
      store,
      now: () => now,
    })
    const foreignId = (await elsewhere.create('sign-in', vera)).id
    // Not the last character, which may have bits without a meaning.
    const altered = id.replace(/.(?=.{9}$)/u, (one) => (one === 'A' ? 'B' : 'A'))
    const sealed = String(vault.open('captcha', id))
    for (const wrongId of [altered, foreignId, vault.seal('totp', sealed), `${id}.`.repeat(2)]) {
      expect(await rejection(captchas.verify('sign-in', { id: wrongId, code }, vera))).toBe(
        usedMessage,
      )
    }
    expect(await rejection(captchas.verify('sign-in', { id, code }, vera))).toBeUndefined()
  })

  test('rejects proof of work that is missing, incomplete or for another challenge', async () => {
    const hold = async (change: (work: string, other: string) => string) => {
      const [one, two] = [
        await captchas.create('reset', vera),
        await captchas.create('reset', vera),
      ]
      const work = change(solveWork(one.work), solveWork(two.work))
      return rejection(captchas.verify('reset', { id: one.id, work }, vera))
    }
    expect(await hold((work) => work)).toBeUndefined()
    expect(await hold((_, others) => others)).toBe(wrongMessage)
    expect(await hold((work) => work.split('.').slice(1).join('.'))).toBe(wrongMessage)
    expect(await hold((work) => `${work}.1`)).toBe(wrongMessage)
    expect(await hold((work) => work.split('.').toReversed().join('.'))).toBe(wrongMessage)
    expect(await hold(() => '0.'.repeat(16).slice(0, -1))).toBe(wrongMessage)
    expect(await hold(() => 'zzzzzzz')).toBe(wrongMessage)
  })

  test('limits the rate of challenges across all processes', async () => {
    const two = captchaServiceWith(await openSecondStore())
    let made = 0
    const make = async (from: CaptchaService, by: RequestContext) => {
      const outcome = await rejection(from.create('sign-in', by))
      if (typeof outcome === 'object') return
      if (outcome === undefined) made += 1
      else expect(outcome).toMatch(/^too-many/u)
    }
    for (let time = 0; time < 90; time += 1) {
      await make(captchas, vera)
      await make(two, vera)
    }
    expect(made).toBeGreaterThanOrEqual(120)
    expect(made).toBeLessThan(145)
    const failure: unknown = await captchas
      .create('sign-in', vera)
      .catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ status: 429, options: { details: { retryAfter: 60 } } })
    await captchas.create('sign-in', other)
    now = start + 60_000
    await captchas.create('sign-in', vera)
  })

  test('a few challenges cause no write, and used challenges are cleaned up', async () => {
    for (let time = 0; time < 9; time += 1) await captchas.create('sign-in', vera)
    expect(await count()).toBe(0)
    const { id } = await captchas.create('sign-in', other)
    await captchas.verify('sign-in', solutionFor(id), other)
    expect(await count()).toBe(1)
    await cleanUp(new Date(start + 3 * 86_400_000))
    expect(await count()).toBe(0)
  })
})
