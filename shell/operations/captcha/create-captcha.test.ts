import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { createTidy } from '#shell/store/tidy.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { cast } from '#tests/sample/cast.ts'
import type { Asker } from '../asker.ts'
import { createVault } from '../vault.ts'
import { type Captchas, createCaptchas } from './create-captcha.ts'
import { solveWork } from './solve-work.fixture.ts'

const start = Date.parse('2026-11-21T13:05:00.000Z')
const vault = createVault([randomBytes(32)])
const vera: Asker = { actor: cast.vera, via: 'api', source: '192.0.2.7' }
const other: Asker = { actor: { kind: 'visitor', key: 'valerie' }, via: 'api', source: '192.0.2.8' }

describe.each(eachDatabase)('$name', (kind) => {
  let store: Store
  let another: () => Promise<Store>
  let erase: (now: Date) => Promise<void>
  let count: () => Promise<number>
  let now: number
  let captchas: Captchas

  const on = (where: Store, bits = 6) =>
    createCaptchas({ vault, store: where, bits, now: () => now })
  beforeEach(async () => {
    const opened = await open(kind)
    onTestFinished(opened.close)
    store = await opened.store([])
    // A file of SQLite has one process only.
    another = async () =>
      kind.name === 'sqlite'
        ? store
        : createStore(await opened.another(), [], createDiskFiles(opened.where.dataDir))
    const { database } = opened
    erase = (at) => createTidy(database).forget(at)
    count = async () =>
      (await database.read(database.build.selectFrom('nacre_rate').select('key').compile())).length
    now = start
    captchas = on(store)
  })

  const refusal = async (work: Promise<unknown>) => {
    const thrown: unknown = await work.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(thrown instanceof Failure)) return thrown
    return `${thrown.id}: ${thrown.problem.fields?.['captcha'] ?? ''}`
  }
  const over = 'captcha-needed: That one is over. Here is another one.'
  const wrong = 'captcha-needed: That was not it. Here is another one.'
  const digitsIn = (id: string) => String(JSON.parse(String(vault.open('captcha', id)))[5])
  const heard = (id: string) => ({ id, code: digitsIn(id) })
  const lettersIn = (id: string) => String(JSON.parse(String(vault.open('captcha', id)))[4])

  test('what was read, heard or worked out is taken, each for its own challenge', async () => {
    for (const way of ['read', 'heard', 'worked']) {
      const { id, work } = await captchas.make('sign-in', vera)
      const given =
        way === 'read'
          ? { id, code: ` ${lettersIn(id).toLowerCase().split('').join(' ')} ` }
          : way === 'heard'
            ? heard(id)
            : { id, work: solveWork(work) }
      expect(await refusal(captchas.hold('sign-in', given, vera)), way).toBeUndefined()
    }
  })

  test('an answer works once, however often it is sent and to whomever', async () => {
    const { id } = await captchas.make('sign-up', vera)
    const given = heard(id)
    const two = on(await another())
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        refusal((at % 2 ? captchas : two).hold('sign-up', given, vera)),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set([undefined, over]))
  })

  test('a wrong answer uses it up: nobody tries one after the other', async () => {
    const { id } = await captchas.make('sign-in', vera)
    expect(await refusal(captchas.hold('sign-in', { id, code: 'XXXXXX' }, vera))).toBe(wrong)
    expect(await refusal(captchas.hold('sign-in', heard(id), vera))).toBe(over)
  })

  test('with a refusal comes the next challenge, for the same flow', async () => {
    for (const given of [undefined, { id: 'x', code: 'y' }]) {
      const failure: unknown = await captchas.hold('sign-up', given, vera).catch((e: unknown) => e)
      if (!(failure instanceof Failure)) throw new Error('It was taken.')
      const { captcha } = Object(failure.problem.more)
      expect(await refusal(captchas.hold('sign-up', heard(captcha.id), vera))).toBeUndefined()
    }
  })

  test('an answer is for its own flow', async () => {
    const { id } = await captchas.make('sign-up', vera)
    expect(await refusal(captchas.hold('sign-in', heard(id), vera))).toBe(over)
    expect(await refusal(captchas.hold('sign-up', heard(id), vera))).toBeUndefined()
  })

  test('an answer is for the browser that asked, or for the network of one that is not known yet', async () => {
    const { id } = await captchas.make('sign-in', vera)
    const code = digitsIn(id)
    await expect(captchas.speak(id, other, 'en')).rejects.toThrow('There is nothing here.')
    expect(await refusal(captchas.hold('sign-in', { id, code }, other))).toBe(over)
    const moved: Asker = { ...vera, source: '198.51.100.1' }
    expect(await refusal(captchas.hold('sign-in', { id, code }, moved))).toBeUndefined()
    const unknown: Asker = { actor: cast.stranger, via: 'page', source: '192.0.2.7' }
    const first = await captchas.make('sign-in', unknown)
    const given = heard(first.id)
    expect(await refusal(captchas.hold('sign-in', given, other))).toBe(over)
    expect(await refusal(captchas.hold('sign-in', given, vera))).toBeUndefined()
  })

  test('an answer is good for five minutes, to the second', async () => {
    const [one, two] = [await captchas.make('link', vera), await captchas.make('link', vera)]
    expect(one.until).toBe('2026-11-21T13:10:00.000Z')
    const [first, second] = [heard(one.id), heard(two.id)]
    now = start + 299_999
    expect(await refusal(captchas.hold('link', first, vera))).toBeUndefined()
    now = start + 300_000
    expect(await refusal(captchas.hold('link', second, vera))).toBe(over)
    await expect(captchas.speak(two.id, vera, 'en')).rejects.toThrow('There is nothing here.')
  })

  test('nobody can see in the challenge what is asked for', async () => {
    const { id, work, until, sound } = await captchas.make('sign-in', vera)
    const letters = lettersIn(id)
    const told = [
      id,
      until,
      sound,
      JSON.stringify(work),
      Buffer.from(id, 'base64url').toString('latin1'),
    ]
    for (const text of told) {
      expect(text.toUpperCase()).not.toContain(letters)
      expect(text).not.toContain(digitsIn(id))
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
  ])('what is no answer is none: %j', async (given) => {
    expect(await refusal(captchas.hold('sign-in', given, vera))).toMatch(/^captcha-needed/u)
  })

  test('an id that was altered, made elsewhere, or sealed for something else is none', async () => {
    const { id } = await captchas.make('sign-in', vera)
    const code = digitsIn(id)
    const elsewhere = createCaptchas({
      vault: createVault([randomBytes(32)]),
      store,
      now: () => now,
    })
    const foreign = (await elsewhere.make('sign-in', vera)).id
    const altered = id.slice(0, -2) + (id.endsWith('A') ? 'BB' : 'AA')
    const sealed = String(vault.open('captcha', id))
    for (const wrongId of [altered, foreign, vault.seal('totp', sealed), `${id}.`.repeat(2)]) {
      expect(await refusal(captchas.hold('sign-in', { id: wrongId, code }, vera))).toBe(over)
    }
    expect(await refusal(captchas.hold('sign-in', { id, code }, vera))).toBeUndefined()
  })

  test('work that is not done, not all of it, or for another challenge is refused', async () => {
    const hold = async (change: (work: string, other: string) => string) => {
      const [one, two] = [await captchas.make('reset', vera), await captchas.make('reset', vera)]
      const work = change(solveWork(one.work), solveWork(two.work))
      return refusal(captchas.hold('reset', { id: one.id, work }, vera))
    }
    expect(await hold((work) => work)).toBeUndefined()
    expect(await hold((_, others) => others)).toBe(wrong)
    expect(await hold((work) => work.split('.').slice(1).join('.'))).toBe(wrong)
    expect(await hold((work) => `${work}.1`)).toBe(wrong)
    expect(await hold((work) => work.split('.').toReversed().join('.'))).toBe(wrong)
    expect(await hold(() => '0.'.repeat(16).slice(0, -1))).toBe(wrong)
    expect(await hold(() => 'zzzzzzz')).toBe(wrong)
  })

  test('a program that fetches one after the other is held off, by all processes together', async () => {
    const two = on(await another())
    let made = 0
    const make = async (from: Captchas, by: Asker) => {
      const outcome = await refusal(from.make('sign-in', by))
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
    const failure: unknown = await captchas.make('sign-in', vera).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ status: 429, details: { more: { retryAfter: 60 } } })
    await captchas.make('sign-in', other)
    now = start + 60_000
    await captchas.make('sign-in', vera)
  })

  test('what is spoken is in the language that is wanted, and the same however often it is fetched', async () => {
    const { id } = await captchas.make('sign-in', vera)
    const english = await captchas.speak(id, vera, 'en')
    expect(Buffer.from(english).toString('latin1', 0, 4)).toBe('RIFF')
    expect(await captchas.speak(id, vera, 'en')).toEqual(english)
    expect(await on(await another()).speak(id, vera, 'en')).toEqual(english)
    expect(await captchas.speak(id, vera, 'de')).not.toEqual(english)
    expect(await captchas.speak(id, vera, 'fr')).toEqual(english)
    expect(digitsIn(id)).toMatch(/^[01235678]{6}$/u)
  })

  test('recordings cost more than pictures, so there are fewer in a minute', async () => {
    for (let time = 0; time < 20; time += 1) {
      const { id } = await captchas.make('sign-in', vera)
      await captchas.speak(id, vera, 'en')
      // A browser fetches it in parts.
      await captchas.speak(id, vera, 'en')
    }
    const { id } = await captchas.make('sign-in', vera)
    const failure: unknown = await captchas.speak(id, vera, 'en').catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ status: 429, details: { more: { retryAfter: 60 } } })
  })

  test('who opens a page or two writes nothing, and what was used up is forgotten in time', async () => {
    for (let time = 0; time < 9; time += 1) await captchas.make('sign-in', vera)
    expect(await count()).toBe(0)
    const { id } = await captchas.make('sign-in', other)
    await captchas.hold('sign-in', heard(id), other)
    expect(await count()).toBe(1)
    await erase(new Date(start + 3 * 86_400_000))
    expect(await count()).toBe(0)
  })
})

test('a challenge is quick to make, and an answer quick to look at', async () => {
  const store = {
    rates: { count: async () => 1, hold: async () => {}, tidy: async () => {} },
    write: async <T>(work: (run: never) => Promise<T>) => work(undefined as never),
  }
  const captchas = createCaptchas({ vault, store, bits: 8 })
  const askers = Array.from({ length: 100 }, (_, at) => ({ ...vera, source: `192.0.2.${at}` }))
  const time = async (work: () => Promise<void>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / askers.length
  }
  const made: { id: string; work: string; by: Asker }[] = []
  const making = await time(async () => {
    for (const by of askers) {
      const { id, work } = await captchas.make('sign-in', by)
      made.push({ id, work: JSON.stringify(work), by })
    }
  })
  const answers = made.map(({ id, work, by }) => ({ id, work: solveWork(JSON.parse(work)), by }))
  const looking = await time(async () => {
    for (const { by, ...given } of answers) await captchas.hold('sign-in', given, by)
  })
  console.info(`${making.toFixed(0)} µs to make, ${looking.toFixed(0)} µs to look at work`)
  expect(answers).toHaveLength(100)
})
