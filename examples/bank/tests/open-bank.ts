import { testProduct } from 'nacre/test'
import { product } from '../product/product.ts'
import { auditor, customer, manager, teller } from '../product/people.ts'

/** Opens the bank with its own accounts, its staff, and customers with money. */
export async function openBank() {
  const app = await testProduct(product, { now: '2027-03-10T09:00:00Z' })
  const { application } = app
  for (const kind of ['cash', 'fees'] as const) await application.must.accounts.create({ kind })
  const tina = await app.person({ roles: [teller], name: 'Tina' })
  const mona = await app.person({ roles: [manager], name: 'Mona' })
  const ada = await app.person({ roles: [auditor], name: 'Ada' })

  async function openAccount(
    amount: number,
    values: { birthday?: string; language?: string } = {},
  ) {
    const person = await app.person({ roles: [customer], ...values })
    const account = await tina.must.accounts.create({ holder: person.id })
    if (amount > 0) await tina.must.accounts.act(account.id, 'deposit', { amount: String(amount) })
    return { person, id: account.id, number: account.number ?? '' }
  }
  type Account = Awaited<ReturnType<typeof openAccount>>
  const transfer = (from: Account, to: { number: string }, amount: number) =>
    from.person.transfers.create({
      from: from.id,
      receiver: to.number,
      amount: String(amount),
      purpose: 'Rent',
    })
  const balance = async ({ id }: { id: string }) => (await tina.must.accounts.read(id)).balance
  /** Goes to a time. What is due on the days before happens half a day before it. */
  const until = async (time: string) => {
    app.clock.set(new Date(Date.parse(time) - 12 * 3_600_000).toISOString())
    await app.clock.to(time)
  }
  const subjects = async ({ person }: Account) =>
    (await app.emails.to(person)).map(({ subject }) => subject)
  return {
    app,
    application,
    tina,
    mona,
    ada,
    openAccount,
    transfer,
    balance,
    subjects,
    until,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Returns the first of a list that has one. */
export function theFirst<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('There is none.')
  return one
}
