import { action } from '#shell/language/entities/action.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { always, everyone, role } from '#shell/language/roles/role.ts'

/** A theater that sells seats, and a bank that books amounts: the sample of the tests of processes. */
export const errors = defineErrors({
  'seat-taken': { status: 409, message: 'The seat is taken.', cause: 'x', hint: 'x' },
  'not-covered': { status: 409, message: 'The account does not cover it.', cause: 'x', hint: 'x' },
})

export const clerk = role('clerk')

const seat = entity({
  name: 'seat',
  plural: 'seats',
  fields: { code: text({ required: true }), note: text() },
  states: {
    initial: 'free',
    moves: {
      take: { from: 'free', to: 'taken', may: [clerk] },
      release: { from: 'taken', to: 'free', may: [clerk], input: { note: 'required' } },
    },
  },
  may: { read: everyone, create: [clerk], change: [clerk], history: everyone },
})

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    seat: relation('seat', { required: true, inverse: 'tickets' }),
    price: money('EUR', { required: true }),
    title: text(),
    reason: text(),
  },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: [clerk], errors: [errors['not-covered']] },
      refund: {
        from: 'paid',
        to: 'refunded',
        may: [clerk],
        input: { reason: 'required' },
        sets: { title: null },
      },
    },
    finalStates: ['refunded'],
  },
  errors: { create: [errors['seat-taken']] },
  onlyIf: { write: { priced: { check: { price: { gt: 0 } }, else: 'A ticket has a price.' } } },
  actions: { neighbors: action({ readOnly: true, answers: { codes: list(text()) } }) },
  may: {
    read: { user: always },
    create: { user: always },
    change: [clerk],
    neighbors: { user: always },
  },
})

const account = entity({
  name: 'account',
  plural: 'accounts',
  fields: { iban: text({ required: true, unique: true }), limit: integer() },
  actions: {
    transfer: action({
      of: 'list',
      input: {
        from: relation('account', { required: true }),
        to: relation('account', { required: true }),
        amount: money('EUR', { required: true, min: 0 }),
        fails: boolean({ default: false }),
      },
      answers: { entry: text({ required: true }) },
      errors: [errors['not-covered']],
    }),
  },
  may: { read: [clerk], create: [clerk], transfer: [clerk] },
})

const posting = entity({
  name: 'posting',
  plural: 'postings',
  fields: {
    account: relation('account', { required: true, inverse: 'postings' }),
    amount: money('EUR', { required: true }),
  },
  may: { read: [clerk] },
})

const notice = entity({
  name: 'notice',
  plural: 'notices',
  fields: { title: text({ required: true }) },
  may: { read: [clerk] },
})

const declared = defineProduct({
  name: 'Theater',
  tagline: 'Seats and tickets',
  entities: [seat, ticket, account, posting, notice],
  roles: [clerk],
  errors,
  pages: {},
})

const { step, job } = processesOf<typeof declared>()

export const rename = step('ticket', 'change', {
  description: 'Keeps rows out of titles.',
  guard: async ({ next }) => (next.title?.startsWith('Row') ? 'No rows.' : undefined),
})

export const takeSeat = step('ticket', 'create', {
  description: 'Takes the seat.',
  rights: { seats: ['read', 'take'] },
  async guard({ tx, next, actor }) {
    const found = await tx.seats.get(next.seat)
    if (found.code === 'X' && !actor.is(clerk)) return 'This seat is for clerks.'
    return undefined
  },
  async prepare({ tx, next }) {
    const found = await tx.seats.get(next.seat)
    return { title: `Seat ${found.code}` }
  },
  async effect({ tx, record, fail }) {
    const found = await tx.seats.get(record.seat)
    if (found.state !== 'free') throw fail('seat-taken', { details: { seat: found.code } })
    await tx.seats.move(found, 'take')
  },
})

/** What the next attempt of the job does after its first write. */
export const outage = { isOver: false }

export const print = job({
  description: 'Notes that the ticket was printed.',
  input: { ticket: text({ required: true }) },
  rights: { tickets: ['read', 'change'], notices: ['create'] },
  async run({ input, write }) {
    const title = await write('noted', async ({ tx }) => {
      const printed = await tx.tickets.get(input.ticket)
      await tx.notices.create({ title: `Printed ${printed.title ?? ''}` })
      return printed.title
    })
    if (!outage.isOver) throw new Error('The printer is off.')
    await write('marked', async ({ tx }) => {
      await tx.tickets.change(await tx.tickets.get(input.ticket), {
        reason: `Printed: ${title ?? ''}`,
      })
    })
  },
})

export const printPaid = step('ticket', 'pay', {
  description: 'Has the ticket printed.',
  starts: [print],
  async effect({ record, enqueue }) {
    await enqueue(print, { ticket: record.id })
  },
})

export const releaseSeat = step('ticket', 'refund', {
  description: 'Gives the seat back, and says so.',
  rights: { seats: ['read', 'release'], notices: ['create'] },
  async effect({ tx, record }) {
    const found = await tx.seats.get(record.seat)
    if (found.state === 'taken') {
      const free = await tx.seats.move(found, 'release', { note: String(record.reason) })
      await tx.notices.create({ title: `${free.code} is free.` })
    }
  },
})

export const listNeighbors = step('ticket', 'neighbors', {
  description: 'The codes of the seats that are free.',
  rights: { seats: ['list'] },
  async run({ tx }) {
    const free = await tx.seats.list({ state: 'free' }, { sort: 'code' })
    return { codes: free.map(({ code }) => code) }
  },
})

export const transfer = step('account', 'transfer', {
  description: 'Books an amount from one account to another.',
  rights: { accounts: ['read'], postings: ['create', 'list'] },
  async run({ tx, input, fail }) {
    const from = await tx.accounts.get(input.from)
    await tx.postings.create({ account: input.to, amount: input.amount })
    const attempt = await tx.attempt(async () => {
      await tx.postings.create({ account: from.id, amount: `-${input.amount}` })
      if (input.fails) throw fail('not-covered')
    })
    const balance = await tx.postings.sum('amount', { account: from.id })
    if (balance.startsWith('-') && from.limit === null)
      throw fail('not-covered', { details: { balance } })
    return { entry: attempt.ok ? 'both' : attempt.error.code }
  },
})

export const steps = { rename, takeSeat, print, printPaid, releaseSeat, listNeighbors, transfer }

export const theater = withProcesses(declared, [steps])
