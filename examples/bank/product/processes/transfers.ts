import { orderFailed } from '../emails.ts'
import { errors } from '../errors.ts'
import { teller } from '../roles.ts'
import { step } from './language.ts'

export const make = step('transfer', 'create', {
  description: {
    en: 'Books it, or lets it wait.',
    de: 'Bucht die Überweisung oder lässt sie warten.',
  },
  rights: { accounts: ['list'], transfers: ['list', 'book', 'submit'] },
  async guard({ tx, next, actor, now, time, decimal, fail }) {
    if (actor.is(teller)) return
    const createdAt = { gte: time.at(time.local(now).date, '00:00') }
    const today = { from: next.from, state: { in: ['booked', 'waiting'] }, createdAt } as const
    const sum = decimal.add(await tx.transfers.sum('amount', today), next.amount)
    if (decimal.compare(sum, 5000) > 0) throw fail('daily-limit')
  },
  async prepare({ tx, next, fail }) {
    const to = await tx.accounts.find({ number: next.receiver })
    if (!to || to.id === next.from) throw fail('unknown-account')
    return { to: to.id }
  },
  async effect({ tx, record, settings, decimal }) {
    const isLarge = decimal.compare(record.amount, settings.approveFrom) > 0
    await tx.transfers.move(record, isLarge ? 'submit' : 'book')
  },
})

export const submit = step('transfer', 'submit', {
  description: { en: 'Lets ten of an account wait.', de: 'Lässt zehn eines Kontos warten.' },
  rights: { transfers: ['list'] },
  async guard({ tx, before: { from }, fail }) {
    if ((await tx.transfers.count({ from, state: 'waiting' })) >= 10) throw fail('too-many-waiting')
  },
})

export const bookTransfer = step('transfer', ['book', 'approve'], {
  description: { en: 'Books the amount.', de: 'Bucht den Betrag.' },
  rights: { entries: ['book'] },
  async effect({ tx, record: { id: transfer, from, to, amount, purpose } }) {
    await tx.entries.act('book', { kind: 'transfer', transfer, from, to, amount, purpose })
  },
})

export const run = step('standingOrder', 'run', {
  description: { en: 'Makes the transfer.', de: 'Führt die Überweisung aus.' },
  rights: { transfers: ['create'] },
  sends: [orderFailed],
  catches: Object.values(errors),
  async effect({ tx, record, send }) {
    const { id: order, from, receiver, amount, purpose, owner } = record
    const values = { order, from, receiver, amount, purpose }
    const made = await tx.attempt(() => tx.transfers.create(values, { owner }))
    if (!made.ok) await send(orderFailed, owner, record)
  },
})
