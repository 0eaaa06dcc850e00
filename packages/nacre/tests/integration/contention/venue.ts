import * as n from 'nacre'
import { processesOf } from 'nacre'
import { withProcesses } from '#shell/language/process/registry.ts'

/** A venue that sells seats: the product of the tests that write from several processes at once. */
const errors = n.defineErrors({
  'seat-taken': 'There are no more seats.',
  'event-cancelled': 'The event was cancelled.',
  'too-poor': 'The till does not have that much.',
})

export const refunded = n.defineEmail({ about: 'ticket', subject: 'Ticket {number} is refunded' })

const hall = n.entity({
  name: 'hall',
  plural: 'halls',
  fields: { name: n.text(), within: n.relation('hall', { acyclic: true }) },
  may: { read: n.everyone, create: n.everyone, change: n.everyone },
})

const event = n.entity({
  name: 'event',
  plural: 'events',
  fields: {
    name: n.text({ required: true }),
    seats: n.integer({ required: true }),
    taken: n.computed({
      expression: n.countOf('tickets', { state: { in: ['held', 'paid'] } }),
      stored: true,
      visible: 'all',
    }),
  },
  states: {
    initial: 'open',
    moves: { cancel: { from: 'open', to: 'cancelled', may: n.everyone } },
    finalStates: ['cancelled'],
  },
  may: { read: n.everyone, create: n.everyone, change: n.everyone },
})

const ticket = n.entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: n.relation('event', { required: true, inverse: 'tickets' }),
    buyer: n.relation('user', { inverse: 'tickets' }),
    number: n.text({ unique: true, set: n.numbered('T-{3}') }),
    price: n.money('EUR', { required: true, default: '10.00' }),
  },
  states: {
    initial: 'held',
    moves: {
      pay: {
        from: 'held',
        to: 'paid',
        may: n.everyone,
        onlyIf: {
          open: { check: { event: { state: 'open' } }, else: errors['event-cancelled'] },
        },
      },
      void: { from: 'held', to: 'voided', may: n.application },
      refund: { from: 'paid', to: 'refunded', may: n.application },
    },
    finalStates: ['voided', 'refunded'],
  },
  onlyIf: {
    create: { open: { check: { event: { state: 'open' } }, else: errors['event-cancelled'] } },
  },
  limits: {
    counts: {
      seats: {
        of: { state: { in: ['held', 'paid'] } },
        per: 'event',
        max: n.integerField('event.seats'),
        else: errors['seat-taken'],
      },
    },
  },
  emails: { refunded: { after: 'refund', send: refunded, to: 'buyer' } },
  may: { read: n.everyone, create: n.everyone },
})

const charge = n.entity({
  name: 'charge',
  plural: 'charges',
  fields: {
    number: n.text({ unique: true, set: n.numbered('C-{3}') }),
    ticket: n.relation('ticket', { inverse: 'charges' }),
    amount: n.money('EUR', { required: true }),
  },
  may: { read: n.everyone, create: n.application },
})

const till = n.entity({
  name: 'till',
  plural: 'tills',
  fields: { name: n.text({ required: true }), cash: n.money('EUR', { required: true, min: 0 }) },
  actions: {
    close: n.action({ input: { fails: n.boolean() }, errors: [errors['too-poor']] }),
  },
  may: { read: n.everyone, create: n.everyone, change: n.everyone, close: n.everyone },
})

export const closed = n.defineEmail({ about: 'till', subject: '{name} is closed' })

const declared = n.defineProduct({
  name: 'Venue',
  tagline: 'Seats and tickets',
  entities: [hall, event, ticket, charge, till],
  users: n.users({
    signUp: 'invite-only',
    signInMethods: { password: true },
    may: { read: n.everyone },
  }),
  roles: [],
  errors,
  emails: { refunded, closed },
  calls: {
    bank: n.serverCall({
      url: 'https://bank.example',
      sends: { amount: n.text({ required: true }) },
      reads: {},
      description: 'Pays out.',
    }),
  },
  pages: {},
})

const { step, job } = processesOf<typeof declared>()

const pay = step('ticket', 'pay', {
  description: 'Charges the price.',
  rights: { charges: ['create'] },
  async effect({ tx, record }) {
    await tx.charges.create({ ticket: record.id, amount: record.price })
  },
})

const refund = step('ticket', 'refund', {
  description: 'Charges the price back.',
  rights: { charges: ['create'] },
  async effect({ tx, record, decimal }) {
    await tx.charges.create({ ticket: record.id, amount: decimal.negate(record.price) })
  },
})

const cancel = step('event', 'cancel', {
  description: 'Refunds what was paid, and releases what is held.',
  rights: { tickets: ['list', 'void', 'refund'] },
  async effect({ tx, record }) {
    for (const one of await tx.tickets.list({ event: record.id, state: 'held' }))
      await tx.tickets.move(one, 'void')
    for (const one of await tx.tickets.list({ event: record.id, state: 'paid' }))
      await tx.tickets.move(one, 'refund')
  },
})

const settle = job({
  description: 'Pays out the cash of a till.',
  input: { till: n.text({ required: true }) },
  rights: { tills: ['read', 'change'], charges: ['create'] },
  async run({ input, write, call }) {
    const amount = await write('take', async ({ tx }) => {
      const found = await tx.tills.get(input.till)
      await tx.tills.change(found, { cash: '0.00' })
      return found.cash
    })
    await call.bank({ amount })
    await write('note', async ({ tx, decimal }) => {
      await tx.charges.create({ amount: decimal.negate(amount) })
    })
  },
})

const close = step('till', 'close', {
  description: 'Closes a till in many steps, of which the last may fail.',
  rights: { events: ['create', 'cancel'], tickets: ['create', 'pay'], charges: ['create'] },
  starts: [settle],
  sends: [closed],
  catches: [errors['event-cancelled'], errors['seat-taken']],
  async run({ tx, record, input, fail, send, enqueue }) {
    const first = await tx.events.create({ name: 'First', seats: 2 })
    const second = await tx.events.create({ name: 'Second', seats: 0 })
    const bought = await tx.tickets.create({ event: first.id })
    await tx.tickets.move(bought, 'pay')
    await tx.events.move(second, 'cancel')
    const refused = await tx.attempt(() => tx.tickets.create({ event: second.id }))
    if (refused.ok) throw new Error('A ticket of a cancelled event was sold.')
    await send(closed, 'till@example.org', record)
    await enqueue(settle, { till: record.id })
    if (input.fails) throw fail('too-poor')
  },
})

export const venue = withProcesses(declared, [{ pay, refund, cancel, close, settle }])
