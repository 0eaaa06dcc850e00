import { every, months } from 'nacre'
import { job } from './language.ts'

export const closeMonth = job({
  description: 'Makes statements and books fees.',
  schedule: every('day at 01:00'),
  rights: {
    accounts: ['list'],
    postings: ['list'],
    entries: ['book'],
    statements: ['list', 'create'],
  },
  async run({ each, write, settings }) {
    for await (const { id: account } of each('accounts', {}))
      await write(account, async ({ tx, now, time, decimal }) => {
        const { kind, state, createdAt, isFree } = await tx.accounts.get(account)
        const until = time.at(`${time.local(now).date.slice(0, 7)}-01`, '00:00')
        const from = time.minus(until, months(1))
        const month = time.local(from).date.slice(0, 7)
        if (createdAt >= until || (await tx.statements.exists({ account, month }))) return
        const inMonth = { account, createdAt: { gte: from, lt: until } }
        const opening = await tx.postings.sum('amount', { account, createdAt: { lt: from } })
        const sumIn = await tx.postings.sum('amount', { ...inMonth, amount: { gt: '0' } })
        const sumOut = await tx.postings.sum('amount', { ...inMonth, amount: { lt: '0' } })
        const closing = decimal.add(opening, sumIn, sumOut)
        const year = month.slice(0, 4)
        await tx.statements.create({ account, month, year, opening, sumIn, sumOut, closing })
        if (kind !== 'customer' || state !== 'open' || isFree || createdAt >= from) return
        const { id: to } = await tx.accounts.get({ kind: 'fees' })
        const fee = { kind: 'fee', purpose: `Fee ${month}`, month, from: account, to } as const
        await tx.entries.actOnList('book', { ...fee, amount: settings.monthlyFee })
      })
  },
})
