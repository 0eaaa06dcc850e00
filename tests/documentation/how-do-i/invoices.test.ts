import { application, byApplication, computed, date, dateField, days, decimalField } from 'nacre'
import { defineErrors, defineProduct, entity, everyone, integer, integerField, money } from 'nacre'
import { action, multiply, numbered, plus, processesOf, relation, role, round } from 'nacre'
import { subtract, sumOf, text, today } from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'
import { theFirst } from './the-first.ts'

const clerk = role('clerk')
const errors = defineErrors({
  'already-credited': { status: 409, message: 'There is a credit note for it.' },
})

const customer = entity({
  name: 'customer',
  plural: 'customers',
  fields: { code: text({ required: true, unique: true }), discount: integer({ default: 0 }) },
  may: { read: [clerk], create: [clerk] },
})

const article = entity({
  name: 'article',
  plural: 'articles',
  fields: { name: text({ required: true }), price: money('EUR', { required: true }) },
  may: { read: everyone, create: [clerk], change: [clerk] },
})

const invoice = entity({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    number: text({ unique: true, set: numbered('{year}-{5}', { per: 'year' }) }),
    reference: text({ set: numbered('{customer.code}-{3}', { per: 'customer' }) }),
    customer: relation('customer', { required: true, inverse: 'invoices', fixed: true }),
    credits: relation('invoice', { inverse: 'creditNotes', set: byApplication }),
    day: date({ required: true, set: today }),
    due: computed({ expression: plus(dateField('day'), days(14)) }),
    total: computed({ expression: sumOf('lines', decimalField('amount', 2)), as: 'money EUR' }),
  },
  states: {
    initial: 'draft',
    moves: {
      send: { from: 'draft', to: 'sent', may: [clerk] },
      pay: { from: ['sent', 'overdue'], to: 'paid', may: [clerk] },
      fallDue: { from: 'sent', to: 'overdue', may: application, at: dateField('due') },
    },
    finalStates: ['paid'],
  },
  actions: {
    credit: action({ answers: { number: text({ required: true }) } }),
  },
  onlyIf: {
    credit: {
      sent: { check: { state: { not: 'draft' } }, else: 'It was never sent.' },
      once: {
        check: { not: { creditNotes: { state: { not: 'draft' } } } },
        else: errors['already-credited'],
      },
    },
  },
  may: { read: [clerk], create: [clerk], change: [clerk], credit: [clerk] },
})

const line = entity({
  name: 'line',
  plural: 'lines',
  fields: {
    invoice: relation('invoice', { required: true, inverse: 'lines' }),
    article: relation('article', { required: true }),
    count: integer({ required: true }),
    price: money('EUR', { required: true, set: decimalField('article.price', 2) }),
    discount: integer({ required: true, set: integerField('invoice.customer.discount') }),
    amount: computed({
      expression: round(
        multiply(
          multiply(integerField('count'), decimalField('price', 2)),
          multiply(subtract(100, integerField('discount')), 0.01),
        ),
        2,
      ),
      as: 'money EUR',
    }),
  },
  onlyIf: {
    write: { draft: { check: { invoice: { state: 'draft' } }, else: 'The invoice is sent.' } },
    remove: { draft: { check: { invoice: { state: 'draft' } }, else: 'The invoice is sent.' } },
  },
  may: { read: [clerk], create: [clerk], change: [clerk], remove: [clerk] },
})

const declared = defineProduct({
  name: 'Invoices',
  tagline: 'Invoices',
  timeZone: 'Europe/Berlin',
  entities: [customer, article, invoice, line],
  roles: [clerk],
  errors,
  pages: {},
})
const { step } = processesOf<typeof declared>()

const credit = step('invoice', 'credit', {
  description: 'Writes a credit note with the opposite lines, and sends it.',
  rights: { invoices: ['create', 'send'], lines: ['list', 'create'] },
  async run({ tx, record }) {
    const note = await tx.invoices.create({ customer: record.customer, credits: record.id })
    for (const { article: of, count, price } of await tx.lines.list({ invoice: record.id }))
      await tx.lines.create({ invoice: note.id, article: of, count: -count, price })
    await tx.invoices.move(note, 'send')
    return { number: note.number ?? '' }
  },
})

const product = withProcesses(declared, [{ credit }])

async function openOffice() {
  const app = await testProduct(product, { now: '2027-01-10T09:00:00Z', database: 'sqlite' })
  const office = (await app.person({ roles: [clerk] })).must
  const buyer = await office.customers.create({ code: 'ACME', discount: 10 })
  const pen = await office.articles.create({ name: 'Pen', price: '2.00' })
  const sell = async () => {
    const made = await office.invoices.create({ customer: buyer.id })
    await office.lines.create({ invoice: made.id, article: pen.id, count: 5 })
    return office.invoices.read(made.id)
  }
  return { app, office, pen, sell }
}

test('invoices are numbered, have a copy of the price and a total, and fall due', async () => {
  const { app, office, pen, sell } = await openOffice()
  await using _ = app
  const first = await sell()
  expect(first).toMatchObject({ number: '2027-00001', reference: 'ACME-001', total: '9.00' })
  await office.articles.change(pen, { price: '3.00' })
  expect((await office.invoices.read(first.id)).total).toBe('9.00')
  await office.invoices.move(first, 'send')
  await app.clock.to('2027-01-24T12:00:00Z')
  expect((await office.invoices.read(first.id)).state).toBe('overdue')
  app.clock.set('2028-01-05T12:00:00Z')
  expect(await sell()).toMatchObject({ number: '2028-00001', reference: 'ACME-002' })
})

test('a sent invoice is corrected by a credit note, once', async () => {
  const { app, office, sell } = await openOffice()
  await using _ = app
  const sent = await office.invoices.move(await sell(), 'send')
  const position = theFirst((await office.lines.list()).items)
  await expect(office.lines.change(position, { count: 1 })).rejects.toThrow('The invoice is sent.')
  expect(await office.invoices.act(sent.id, 'credit')).toEqual({ number: '2027-00002' })
  const { items } = await office.invoices.list({ sort: 'number' })
  expect(items.map(({ total }) => total)).toEqual(['9.00', '-9.00'])
  await expect(office.invoices.act(sent.id, 'credit')).rejects.toThrow('already-credited')
})
