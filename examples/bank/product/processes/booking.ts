import { step } from './language.ts'

export const book = step('entry', 'book', {
  description: 'Books an amount from one account to another.',
  rights: { entries: ['create'], postings: ['create'] },
  async run({ tx, input: { from, to, amount, ...values }, decimal }) {
    const feeFor = values.kind === 'fee' ? from : null
    const { id, number } = await tx.entries.create({ ...values, feeFor })
    await tx.postings.create({ entry: id, account: from, amount: decimal.negate(amount) })
    await tx.postings.create({ entry: id, account: to, amount })
    return { id, number: number ?? '' }
  },
})

export const reverse = step('entry', 'reverse', {
  description: 'Books the opposite.',
  rights: { entries: ['create'], postings: ['create', 'list'] },
  async run({ tx, record, input: { reason: purpose }, decimal }) {
    const reversal = { kind: 'reversal', purpose, reverses: record.id } as const
    const { id, number } = await tx.entries.create(reversal)
    for (const { account, amount } of await tx.postings.list({ entry: record.id }))
      await tx.postings.create({ entry: id, account, amount: decimal.negate(amount) })
    return { number: number ?? '' }
  },
})

export const cash = step('account', ['deposit', 'withdraw'], {
  description: 'Books cash in or out.',
  rights: { accounts: ['list'], entries: ['book'] },
  async run({ tx, verb, record, input: { amount } }) {
    const { id: till } = await tx.accounts.get({ kind: 'cash' })
    const [from, to] = verb === 'deposit' ? [till, record.id] : [record.id, till]
    const entry = { kind: 'cash', purpose: `Cash: ${verb}`, from, to, amount } as const
    return { entry: (await tx.entries.actOnList('book', entry)).number }
  },
})
