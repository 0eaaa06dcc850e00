import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { every, job } from '#shell/language/product/job.ts'
import { days, hours, minutes } from '#shell/language/expressions/duration.ts'
import { eachDatabase, type TestDatabase } from '#tests/databases/each-database.ts'
import { product as library } from 'example-library/product.ts'
import { librarian } from 'example-library/roles.ts'
import { testProduct, type TestProductOptions } from './test-product.ts'

describe.each(eachDatabase)('testProduct on $name', (kind) => {
  let location: TestDatabase
  let database: NonNullable<TestProductOptions['database']>
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())
  const open = (options: TestProductOptions = {}) => testProduct(library, { database, ...options })

  test('gives people the rights of their roles, and each test an empty database', async () => {
    for (const title of ['once', 'twice']) {
      await using app = await open()
      const lena = await app.person({ roles: [librarian], name: 'Lena' })
      expect(lena.name).toBe('Lena')
      expect((await lena.must.authors.list()).items).toEqual([])
      const author = await lena.must.authors.create({ name: title })
      const una = await app.person()
      expect(await una.authors.change(author, { name: 'No' })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
      expect(await app.visitor().authors.read(author.id)).toMatchObject({ data: { name: title } })
      expect(await app.application.must.authors.change(author, { name: 'Yes' })).toMatchObject({
        version: 2,
      })
    }
  })

  test('fails the test with the problem where must is refused', async () => {
    await using app = await open()
    const una = await app.person()
    await expect(una.must.authors.create({ name: 'Una' })).rejects.toThrow(
      'authors.create was refused with forbidden (403).',
    )
    const lena = await app.person({ roles: ['librarian'] })
    await expect(lena.must.authors.create({ name: '' })).rejects.toThrow(
      /^authors.create was refused with validation-failed \(422\)\. .* name: /u,
    )
  })

  test('types the data and the values', async () => {
    await using app = await open()
    const lena = await app.person({ roles: [librarian] })
    const author = await lena.must.authors.create({ name: 'Ursula' })
    expectTypeOf(author.name).toEqualTypeOf<string>()
    // @ts-expect-error A name is text.
    await lena.authors.create({ name: 1 })
    // @ts-expect-error There is no such collection.
    expect(await lena.nothing.list()).toMatchObject({ ok: false })
  })

  test('moves the clock, and runs jobs and schedules on the way and in order', async () => {
    const runs: string[] = []
    const note = (name: string) => async () => void runs.push(`${name} ${app.clock.now()}`)
    const jobs = {
      nightly: job({ schedule: every('day at 02:00'), run: note('nightly') }),
      hourly: job({ schedule: every('6 hours'), run: note('hourly') }),
    }
    await using app = await open({ now: '2027-05-01T20:30:00Z', jobs })
    await app.clock.forward(hours(10))
    expect(runs).toEqual([
      'hourly 2027-05-02T00:00:00.000Z',
      'nightly 2027-05-02T02:00:00.000Z',
      'hourly 2027-05-02T06:00:00.000Z',
    ])
    expect(app.clock.now()).toBe('2027-05-02T06:30:00.000Z')
    await app.clock.to('2027-05-03T00:00:00Z')
    expect(runs.slice(3)).toEqual([
      'hourly 2027-05-02T12:00:00.000Z',
      'hourly 2027-05-02T18:00:00.000Z',
      'hourly 2027-05-03T00:00:00.000Z',
    ])
    await expect(app.clock.to('2027-05-02T00:00:00Z')).rejects.toThrow('cannot go back')
  })

  test('gives records the time of the clock, and erases what was long in the trash', async () => {
    await using app = await open({ now: '2027-05-01T08:00:00Z' })
    const lena = await app.person({ roles: [librarian] })
    const author = await lena.must.authors.create({ name: 'Ursula' })
    expect(author.createdAt).toBe('2027-05-01T08:00:00.000Z')
    await app.clock.forward(minutes(1))
    const changed = await lena.must.authors.change(author, { name: 'Ursula K.' })
    expect(changed.updatedAt).toBe('2027-05-01T08:01:00.000Z')
    await lena.must.authors.remove(changed)
    await app.clock.forward(days(29))
    expect((await lena.must.authors.list({ trash: true })).items).toHaveLength(1)
    await app.clock.forward(days(2))
    expect((await lena.must.authors.list({ trash: true })).items).toHaveLength(0)
  })

  test('names jobs that failed, and tries them again when the clock moves', async () => {
    let isDown = true
    const send = job({
      schedule: every('day at 09:00'),
      async run() {
        if (isDown) throw new Error('The receiver is down.')
      },
    })
    await using app = await open({ now: '2027-05-01T08:59:00Z', jobs: { send } })
    await app.clock.forward(minutes(1))
    expect(app.failedJobs).toMatchObject([{ job: 'send', isDead: false }])
    isDown = false
    await app.clock.forward(minutes(1))
    expect(app.failedJobs).toHaveLength(1)
  })

  test('collects the emails of the product', async () => {
    await using app = await open({ now: '2027-05-01T08:00:00Z' })
    const ada = await app.person({ roles: ['administrator'] })
    const eva = { email: 'eva@example.org', name: 'Eva' }
    await ada.must.users.create(eva)
    const emails = await app.emails.to(eva)
    expect(emails).toMatchObject([{ kind: 'invitation', sentAt: '2027-05-01T08:00:00.000Z' }])
    expect(emails[0]?.text).toContain('https://test.example/')
    expect(await app.emails.to(ada)).toEqual([])
  })

  test('starts work together', async () => {
    await using app = await open()
    const people = await app.people(5)
    const lena = await app.person({ roles: [librarian] })
    const results = await app.together([...people, lena], (one) =>
      one.authors.create({ name: one.name }),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

test('prints how long it takes to open a product after the first time', async () => {
  await (await testProduct(library))[Symbol.asyncDispose]()
  const start = performance.now()
  await (await testProduct(library))[Symbol.asyncDispose]()
  console.info(`testProduct opened in ${(performance.now() - start).toFixed(1)} ms`)
})
