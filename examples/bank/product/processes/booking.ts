import { step } from './language.ts'

export const book = step('entry', 'book', {
  description: { en: 'Books an amount from one account to another.', de: 'Bucht einen Betrag um.' },
  rights: { entries: ['create'], postings: ['create'] },
  async run({ tx, input: { from, to, amount, ...given }, decimal }) {
    const feeFor = given.kind === 'fee' ? from : null
    const { id, number } = await tx.entries.create({ ...given, feeFor })
    await tx.postings.create({ entry: id, account: from, amount: decimal.negate(amount) })
    await tx.postings.create({ entry: id, account: to, amount })
    return { id, number: number ?? '' }
  },
})

export const reverse = step('entry', 'reverse', {
  description: { en: 'Books the opposite.', de: 'Bucht das Gegenteil.' },
  rights: { entries: ['create'], postings: ['create', 'list'] },
  async run({ tx, record, input, decimal }) {
    const original = { kind: 'reversal', purpose: input.reason, reverses: record.id } as const
    const { id, number } = await tx.entries.create(original)
    for (const { account, amount } of await tx.postings.list({ entry: record.id }))
      await tx.postings.create({ entry: id, account, amount: decimal.negate(amount) })
    return { number: number ?? '' }
  },
})

export const deposit = step('account', 'deposit', {
  description: { en: 'Books cash in.', de: 'Bucht eine Einzahlung.' },
  rights: { accounts: ['list'], entries: ['book'] },
  async run({ tx, record, input: { amount } }) {
    const { id: from } = await tx.accounts.get({ kind: 'cash' })
    const entry = { kind: 'cash', purpose: 'Deposit', from, to: record.id, amount } as const
    return { entry: (await tx.entries.act('book', entry)).number }
  },
})

export const withdraw = step('account', 'withdraw', {
  description: { en: 'Books cash out.', de: 'Bucht eine Auszahlung.' },
  rights: { accounts: ['list'], entries: ['book'] },
  async run({ tx, record, input: { amount } }) {
    const { id: to } = await tx.accounts.get({ kind: 'cash' })
    const entry = { kind: 'cash', purpose: 'Withdrawal', from: record.id, to, amount } as const
    return { entry: (await tx.entries.act('book', entry)).number }
  },
})
