import { orderFailed } from '../emails.ts'
import { errors } from '../errors.ts'
import { step } from './language.ts'

export const make = step('transfer', 'create', {
  description: 'Books the transfer, or lets it wait.',
  rights: { accounts: ['list'], transfers: ['book', 'submit'] },
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

export const bookTransfer = step('transfer', ['book', 'approve'], {
  description: 'Books the amount.',
  rights: { entries: ['book'] },
  async effect({ tx, record: { id: transfer, from, to, amount, purpose } }) {
    await tx.entries.actOnList('book', { kind: 'transfer', transfer, from, to, amount, purpose })
  },
})

export const run = step('standingOrder', 'run', {
  description: 'Makes the transfer.',
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
