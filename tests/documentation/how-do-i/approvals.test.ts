import { always, application, byApplication, computed, countOf, days, defineEmail } from 'nacre'
import { defineErrors, defineProduct, entity, hours, me, money, processesOf, relation } from 'nacre'
import { role, text, users } from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'
import { theFirst } from './the-first.ts'

const worker = role('worker')
const boss = role('boss', { includes: [worker] })
const errors = defineErrors({
  'four-eyes': { status: 409, message: 'Somebody else has to approve it.' },
})
const waiting = defineEmail({
  about: 'expense',
  subject: 'Nobody has decided about {purpose}',
  body: [],
})

const expense = entity({
  name: 'expense',
  plural: 'expenses',
  fields: {
    purpose: text({ required: true }),
    amount: money('EUR', { required: true }),
    reason: text({ set: byApplication }),
  },
  states: {
    initial: 'new',
    moves: {
      accept: { from: 'new', to: 'approved', may: application },
      submit: { from: 'new', to: 'submitted', may: application },
      approve: {
        from: ['submitted', 'escalated'],
        to: 'approved',
        may: [boss],
        onlyIf: { another: { check: { not: { owner: me } }, else: errors['four-eyes'] } },
      },
      decline: {
        from: ['submitted', 'escalated'],
        to: 'declined',
        may: [boss],
        input: { reason: 'required' },
      },
      withdraw: { from: ['submitted', 'escalated'], to: 'withdrawn', may: { owner: always } },
      escalate: { from: 'submitted', to: 'escalated', may: application, after: hours(24) },
      lapse: { from: 'escalated', to: 'lapsed', may: application, after: days(7) },
    },
    finalStates: ['approved', 'declined', 'withdrawn', 'lapsed'],
  },
  emails: { escalated: { after: 'escalate', send: waiting, to: boss } },
  may: { read: { owner: always, boss: always }, create: [worker] },
})

const proposal = entity({
  name: 'proposal',
  plural: 'proposals',
  fields: {
    title: text({ required: true }),
    inFavor: computed({ expression: countOf('votes'), visible: 'all' }),
  },
  states: {
    initial: 'open',
    moves: {
      adopt: {
        from: 'open',
        to: 'adopted',
        may: application,
        asSoonAs: { inFavor: { gte: 3 } },
      },
    },
    finalStates: ['adopted'],
  },
  may: { read: [worker], create: [worker] },
})

const vote = entity({
  name: 'vote',
  plural: 'votes',
  fields: {
    proposal: relation('proposal', { required: true, inverse: 'votes', fixed: true }),
    voter: relation('user', { required: true, set: me }),
  },
  unique: { once: { fields: ['proposal', 'voter'], message: 'You have voted already.' } },
  may: { read: { owner: always }, create: [worker] },
})

const declared = defineProduct({
  name: 'Approvals',
  tagline: 'Approvals',
  entities: [expense, proposal, vote],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  roles: [worker, boss],
  errors,
  emails: { waiting },
  settings: {
    fields: { approveFrom: money('EUR', { required: true, default: '100.00' }) },
    change: [boss],
  },
  pages: {},
})
const { step } = processesOf<typeof declared>()

const decide = step('expense', 'create', {
  description: 'Approves a small expense at once.',
  rights: { expenses: ['accept', 'submit'] },
  async effect({ tx, record, settings, decimal }) {
    const isSmall = decimal.compare(record.amount, settings.approveFrom) < 0
    await tx.expenses.move(record, isSmall ? 'accept' : 'submit')
  },
})

const product = withProcesses(declared, [{ decide }])
const open = () => testProduct(product, { now: '2027-01-11T09:00:00Z', database: 'sqlite' })

test('small expenses are approved at once, others by another person', async () => {
  await using app = await open()
  const [ben, eva] = [await app.person({ roles: [boss] }), await app.person({ roles: [worker] })]
  const { create } = ben.must.expenses
  expect((await create({ purpose: 'Tea', amount: '9' })).state).toBe('approved')
  const own = await create({ purpose: 'Desk', amount: '900' })
  expect(await ben.expenses.move(own, 'approve')).toMatchObject({ problem: { code: 'four-eyes' } })
  const chair = await eva.must.expenses.create({ purpose: 'Chair', amount: '300' })
  const declined = await ben.must.expenses.move(chair, 'decline', { reason: 'We have chairs' })
  expect(declined).toMatchObject({ state: 'declined', reason: 'We have chairs' })
  const lamp = await eva.must.expenses.create({ purpose: 'Lamp', amount: '300' })
  expect(await ben.expenses.move(lamp, 'withdraw')).toMatchObject({ ok: false })
  expect((await eva.must.expenses.move(lamp, 'withdraw')).state).toBe('withdrawn')
})

test('what nobody decides about is escalated, and lapses', async () => {
  await using app = await open()
  const [ben, eva] = [await app.person({ roles: [boss] }), await app.person({ roles: [worker] })]
  const purchase = await eva.must.expenses.create({ purpose: 'Desk', amount: '900' })
  await app.clock.forward(hours(24))
  expect((await app.emails.to(ben)).map(({ subject }) => subject)).toEqual([
    'Nobody has decided about Desk',
  ])
  await app.clock.forward(days(7))
  expect((await eva.must.expenses.read(purchase.id)).state).toBe('lapsed')
})

test('a proposal is adopted with the third vote, and each person has one', async () => {
  await using app = await open()
  const people = await Promise.all([1, 2, 3].map(() => app.person({ roles: [worker] })))
  const { id } = await theFirst(people).must.proposals.create({ title: 'More tea' })
  for (const person of people.slice(0, 2)) await person.must.votes.create({ proposal: id })
  expect(await theFirst(people).votes.create({ proposal: id })).toMatchObject({ ok: false })
  expect((await theFirst(people).must.proposals.read(id)).state).toBe('open')
  await theFirst(people.slice(2)).must.votes.create({ proposal: id })
  expect((await theFirst(people).must.proposals.read(id)).state).toBe('adopted')
})
