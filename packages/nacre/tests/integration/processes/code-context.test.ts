import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEmail } from '#shell/language/entities/email.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { byApplication } from '#shell/language/fields/field-source.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, everyone, role } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { testProduct, type TestProductOptions } from '#shell/testing/test-product.ts'
import { eachDatabase, type TestDatabase } from '../../databases/each-database.ts'

const clerk = role('clerk')
const errors = defineErrors({
  'unknown-account': { status: 422, message: { en: 'No such account.', de: 'Kein Konto.' } },
})

const account = entity({
  name: 'account',
  plural: 'accounts',
  fields: { iban: text({ required: true, unique: true }), bank: text({ required: true }) },
  may: { read: [clerk], create: [clerk] },
})

const large = defineEmail({ about: 'payment', subject: 'You paid {amount}', body: [] })
const noted = defineEmail({ about: 'payment', subject: 'Noted', body: [] })

const payment = entity({
  name: 'payment',
  plural: 'payments',
  fields: {
    receiver: text({ required: true }),
    to: relation('account', { required: true, set: byApplication }),
    amount: money('EUR', { required: true }),
    withFee: money('EUR', { required: true, set: byApplication }),
  },
  errors: { create: [errors['unknown-account']] },
  emails: { large: { after: 'create', when: { amount: { gte: 1000 } }, send: large, to: 'owner' } },
  may: { read: { owner: always, clerk: always }, create: everyone },
})

const declared = defineProduct({
  name: 'Payments',
  tagline: 'Pays',
  entities: [account, payment],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  roles: [clerk],
  errors,
  emails: { large, noted },
  pages: {},
})

const { step } = processesOf<typeof declared>()

const pay = step('payment', 'create', {
  description: 'Finds the account.',
  rights: { accounts: ['list'] },
  sends: [noted],
  async prepare({ tx, next, decimal, fail }) {
    const to =
      next.receiver === 'the bank'
        ? await tx.accounts.get({ bank: 'own' })
        : await tx.accounts.find({ iban: next.receiver })
    if (!to) throw fail('unknown-account')
    const fee = decimal.round(decimal.multiply(next.amount, '0.015'), 2)
    return { to: to.id, withFee: decimal.add(next.amount, fee) }
  },
  async effect({ record, send, decimal }) {
    if (decimal.compare(record.withFee, '5.00') < 0) await send(noted, record.owner, record)
  },
})

const product = withProcesses(declared, [{ pay }])

test('the sample is a valid product', () => {
  expect(problemsOf(product)).toEqual([])
})

test('without its code, nothing gives the required values', () => {
  expect(problemsOf(declared)).toContain(
    'The field to of payment is set by code, and required, but no code gives it when a record is created: that is the prepare of a step for create.',
  )
})

describe.each(eachDatabase)('what code can use on $name', (kind) => {
  let location: TestDatabase
  let database: NonNullable<TestProductOptions['database']>
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())
  const open = async () => {
    const app = await testProduct(product, { database })
    const { accounts } = app.application.must
    for (const [iban, bank] of Object.entries({ A: 'own', B: 'other', C: 'other' }))
      await accounts.create({ iban, bank })
    return { app, eva: await app.person() }
  }

  test('a record by a condition, and required values that code gives', async () => {
    const { app, eva } = await open()
    await using _ = app
    const [own] = (await app.application.must.accounts.list({ sort: 'iban' })).items
    expect(await eva.must.payments.create({ receiver: 'A', amount: '10.10' })).toMatchObject({
      to: own?.id,
      withFee: '10.25',
    })
    expect(await eva.must.payments.create({ receiver: 'the bank', amount: '1' })).toMatchObject({
      to: own?.id,
    })
    expect(await eva.payments.create({ receiver: 'X', amount: '1' })).toMatchObject({
      problem: { code: 'unknown-account', status: 422 },
    })
  })

  test('several records that match are an error, and nothing is stored', async () => {
    const { app, eva } = await open()
    await using _ = app
    await app.application.must.accounts.create({ iban: 'D', bank: 'own' })
    const paid = eva.payments.create({ receiver: 'the bank', amount: '1' })
    const { cause } = Object(await paid.catch((error: unknown) => error))
    expect(String(cause)).toContain('Several records of account match.')
    expect((await app.application.must.payments.list()).items).toEqual([])
  })

  test('an email goes out for the records that match its condition', async () => {
    const { app, eva } = await open()
    await using _ = app
    await eva.must.payments.create({ receiver: 'A', amount: '999.99' })
    await eva.must.payments.create({ receiver: 'A', amount: '1000' })
    await eva.must.payments.create({ receiver: 'A', amount: '2' })
    const subjects = (await app.emails.to(eva)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Noted', 'You paid €1,000.00'])
  })

  test('nobody gets an email about a record without an owner', async () => {
    const { app } = await open()
    await using _ = app
    await app.application.must.payments.create({ receiver: 'A', amount: '2' })
    expect(app.failedJobs).toEqual([])
  })
})
