import { every, months } from 'nacre'
import { job } from './language.ts'

export const closeMonth = job({
  description: {
    en: 'Books fees and makes statements.',
    de: 'Bucht Gebühren und erstellt Auszüge.',
  },
  schedule: every('day at 01:00'),
  rights: {
    accounts: ['list'],
    postings: ['list'],
    entries: ['book'],
    statements: ['list', 'create'],
  },
  async run({ each, write, settings }) {
    for await (const { id } of each('accounts', {}))
      await write(id, async ({ tx, now, time, decimal }) => {
        const account = await tx.accounts.get(id)
        const until = time.at(`${time.local(now).date.slice(0, 7)}-01`, '00:00')
        const from = time.minus(until, months(1))
        const month = time.local(from).date.slice(0, 7)
        if (account.createdAt >= until || (await tx.statements.exists({ account: id, month })))
          return
        const inMonth = { account: id, createdAt: { gte: from, lt: until } }
        const opening = await tx.postings.sum('amount', { account: id, createdAt: { lt: from } })
        const sumIn = await tx.postings.sum('amount', { ...inMonth, amount: { gt: '0' } })
        const sumOut = await tx.postings.sum('amount', { ...inMonth, amount: { lt: '0' } })
        const closing = decimal.add(opening, sumIn, sumOut)
        const year = month.slice(0, 4)
        await tx.statements.create({ account: id, month, year, opening, sumIn, sumOut, closing })
        const pays = account.kind === 'customer' && account.state === 'open' && !account.isFree
        if (!pays || account.createdAt >= from) return
        const { id: to } = await tx.accounts.get({ kind: 'fees' })
        const fee = {
          kind: 'fee',
          purpose: `Fee ${month}`,
          month,
          amount: settings.monthlyFee,
        } as const
        await tx.entries.act('book', { ...fee, from: id, to })
      })
  },
})
