import {
  always,
  application,
  coalesce,
  computed,
  date,
  dateField,
  days,
  decimalField,
  defineErrors,
} from 'nacre'
import {
  defineProduct,
  entity,
  everyone,
  integer,
  integerField,
  lessThan,
  me,
  minutes,
} from 'nacre'
import {
  money,
  multiply,
  numbered,
  processesOf,
  relation,
  role,
  round,
  subtract,
  sumOf,
} from 'nacre'
import { text, users, when } from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'
import { theFirst } from './the-first.ts'

const clerk = role('clerk')
const errors = defineErrors({
  'sold-out': { status: 409, message: 'There is not enough of it.' },
  'seat-taken': { status: 409, message: 'The seat is taken.' },
  'voucher-used': { status: 409, message: 'The voucher was used already.' },
})

const article = entity({
  name: 'article',
  plural: 'articles',
  fields: {
    name: text({ required: true }),
    price: money('EUR', { required: true, min: 0 }),
    minimum: integer({ required: true, default: 0 }),
    stock: computed({
      expression: sumOf('movements', integerField('count')),
      stored: true,
      visible: 'all',
    }),
    isLow: computed({ expression: lessThan(integerField('stock'), integerField('minimum')) }),
  },
  may: { read: everyone, create: [clerk], change: [clerk] },
})

const movement = entity({
  name: 'movement',
  plural: 'movements',
  fields: {
    article: relation('article', { required: true, inverse: 'movements' }),
    count: integer({ required: true }),
  },
  onlyIf: {
    create: { inStock: { check: { article: { stock: { gte: 0 } } }, else: errors['sold-out'] } },
  },
  frozen: { message: 'A movement of stock stays. Write another one.' },
  may: { read: [clerk], create: [clerk] },
})

const voucher = entity({
  name: 'voucher',
  plural: 'vouchers',
  fields: {
    code: text({ required: true, unique: true }),
    percent: integer({ required: true, min: 1, max: 100 }),
    validUntil: date({ required: true }),
  },
  states: {
    initial: 'valid',
    moves: {
      use: {
        from: 'valid',
        to: 'used',
        may: application,
        on: { entity: 'order', verb: 'create', via: 'voucher', must: errors['voucher-used'] },
      },
      expire: { from: 'valid', to: 'expired', may: application, at: dateField('validUntil') },
    },
    finalStates: ['used', 'expired'],
  },
  may: { read: everyone, create: [clerk] },
})

const order = entity({
  name: 'order',
  plural: 'orders',
  fields: {
    number: text({ set: numbered('O-{5}') }),
    article: relation('article', { required: true }),
    count: integer({ required: true, min: 1 }),
    price: money('EUR', { required: true, set: decimalField('article.price', 2) }),
    voucher: relation('voucher'),
    percent: integer({ set: integerField('voucher.percent') }),
    total: computed({
      expression: round(
        multiply(
          multiply(integerField('count'), decimalField('price', 2)),
          multiply(subtract(100, coalesce(integerField('percent'), 0)), 0.01),
        ),
        2,
      ),
      as: 'money EUR',
    }),
  },
  errors: { create: [errors['sold-out'], errors['voucher-used']] },
  may: { read: { owner: always, clerk: always }, create: { user: always } },
})

const seat = entity({
  name: 'seat',
  plural: 'seats',
  fields: { code: text({ required: true }) },
  may: { read: everyone, create: [clerk] },
})

const reservation = entity({
  name: 'reservation',
  plural: 'reservations',
  fields: {
    seat: relation('seat', { required: true, inverse: 'reservations' }),
    person: relation('user', { required: true, set: me }),
  },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: { owner: always } },
      release: { from: 'held', to: 'released', may: { owner: always }, after: minutes(15) },
    },
    finalStates: ['paid', 'released'],
  },
  unique: {
    seat: {
      fields: ['seat'],
      where: { state: { in: ['held', 'paid'] } },
      else: errors['seat-taken'],
    },
  },
  may: { read: { owner: when({ state: { not: 'released' } }) }, create: { user: always } },
})

const declared = defineProduct({
  name: 'Shop',
  tagline: 'Shop',
  entities: [article, movement, voucher, order, seat, reservation],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  roles: [clerk],
  errors,
  pages: {},
})
const { step } = processesOf<typeof declared>()

const takeFromStock = step('order', 'create', {
  description: 'Takes what is ordered from the stock.',
  rights: { movements: ['create'] },
  async effect({ tx, record }) {
    await tx.movements.create({ article: record.article, count: -record.count })
  },
})

const product = withProcesses(declared, [{ takeFromStock }])

async function openShop() {
  const app = await testProduct(product, { now: '2027-01-11T09:00:00Z', database: 'sqlite' })
  const kim = await app.person({ roles: [clerk] })
  const tea = await kim.must.articles.create({ name: 'Tea', price: '5.00', minimum: 3 })
  await kim.must.movements.create({ article: tea.id, count: 4 })
  return { app, kim, tea, people: await app.people(5) }
}

test('stock is never below zero, however many order at once', async () => {
  const { app, kim, tea, people } = await openShop()
  await using _ = app
  const orders = await app.together(people, (one) =>
    one.orders.create({ article: tea.id, count: 1 }),
  )
  expect(orders.filter(({ ok }) => ok)).toHaveLength(4)
  expect(orders.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'sold-out' } })
  expect(await kim.must.articles.read(tea.id)).toMatchObject({ stock: 0, isLow: true })
})

test('a voucher is used once, and gives a discount', async () => {
  const { app, kim, tea, people } = await openShop()
  await using _ = app
  const values = { code: 'SPRING', percent: 20, validUntil: '2027-02-01' }
  const { id } = await kim.must.vouchers.create(values)
  const [una, max] = [theFirst(people), theFirst(people.slice(1))]
  const full = await max.must.orders.create({ article: tea.id, count: 1 })
  expect(full).toMatchObject({ total: '5.00', number: 'O-00001' })
  const bought = await una.must.orders.create({ article: tea.id, count: 2, voucher: id })
  expect(bought.total).toBe('8.00')
  expect(await max.orders.create({ article: tea.id, count: 1, voucher: id })).toMatchObject({
    problem: { code: 'voucher-used' },
  })
  const other = await kim.must.vouchers.create({ ...values, code: 'WINTER' })
  await app.clock.forward(days(21))
  expect((await kim.must.vouchers.read(other.id)).state).toBe('expired')
})

test('the first of many gets the seat, and has a quarter of an hour to pay', async () => {
  const { app, kim, people } = await openShop()
  await using _ = app
  const { id } = await kim.must.seats.create({ code: 'A1' })
  const answers = await app.together(people, (one) => one.reservations.create({ seat: id }))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'seat-taken' } })
  await app.clock.forward(minutes(15))
  expect(await theFirst(people.slice(1)).reservations.create({ seat: id })).toMatchObject({
    ok: true,
  })
})
