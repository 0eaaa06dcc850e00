import { days, minutes } from 'nacre'
import { expect, test } from 'vitest'
import { theFirst, openBank } from './open-bank.ts'

const refusedWith = (code: string) => ({ ok: false, problem: { code } })

test('accounts have numbers and balances, and belong to their holders (2, 3, 6, 7, 10)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(500), await bank.openAccount(0)]
  expect([una.number, max.number]).toEqual(['DE-000003', 'DE-000004'])
  expect(await bank.balance(una)).toBe('500.00')
  const seen = async (person: typeof una.person) => (await person.must.accounts.list()).items
  expect((await seen(una.person)).map(({ number }) => number)).toEqual([una.number])
  expect((await una.person.must.postings.list()).items).toHaveLength(1)
  expect((await max.person.must.postings.list()).items).toEqual([])
  for (const staff of [bank.tina, bank.mona, bank.ada]) expect(await seen(staff)).toHaveLength(4)
  const cash = await bank.tina.must.accounts.list({ where: { kind: 'cash' } })
  expect(cash.items).toMatchObject([{ balance: '-500.00', holder: null }])
  expect(await una.person.accounts.create({})).toMatchObject(refusedWith('forbidden'))
  expect(await bank.ada.accounts.create({})).toMatchObject(refusedWith('forbidden'))
  const path = '/v1/postings/export?format=json'
  expect(await bank.ada.get(path)).toMatchObject({ ok: true })
  expect(await una.person.get(path)).toMatchObject(refusedWith('forbidden'))
})

test('only managers change the overdraft, and no balance falls below it (4, 5, 16)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(100), await bank.openAccount(0)]
  const account = await bank.tina.must.accounts.read(una.id)
  expect(await bank.tina.accounts.change(account, { overdraft: '50' })).toMatchObject({ ok: false })
  const withdraw = (amount: string) => bank.tina.accounts.act(una.id, 'withdraw', { amount })
  expect(await withdraw('100.01')).toMatchObject(refusedWith('not-covered'))
  await bank.mona.must.accounts.change(account, { overdraft: '50' })
  expect(await withdraw('100.01')).toMatchObject({ ok: true })
  const tries = Array.from({ length: 6 }, () => una)
  const made = await bank.app.together(tries, (from) => bank.transfer(from, max, 10))
  expect(made.filter(({ ok }) => ok)).toHaveLength(4)
  expect(await bank.balance(una)).toBe('-40.01')
})

test('nothing is taken from a frozen account, and nothing reaches a closed one (8, 9)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(100), await bank.openAccount(100)]
  const read = () => bank.tina.must.accounts.read(una.id)
  const { accounts } = bank.mona
  expect(await bank.tina.accounts.move(await read(), 'freeze', { reason: 'x' })).toMatchObject(
    refusedWith('forbidden'),
  )
  await bank.mona.must.accounts.move(await read(), 'freeze', { reason: 'A court has asked for it' })
  expect(await bank.subjects(una)).toEqual([`Account ${una.number} is frozen`])
  expect(await bank.transfer(una, max, 1)).toMatchObject(refusedWith('account-frozen'))
  expect(await bank.transfer(max, una, 1)).toMatchObject({ ok: true })
  await bank.mona.must.accounts.move(await read(), 'thaw')
  expect(await accounts.move(await read(), 'close')).toMatchObject(refusedWith('move-not-allowed'))
  expect(await bank.transfer(una, max, 101)).toMatchObject({ ok: true })
  await bank.mona.must.accounts.move(await read(), 'close')
  expect(await bank.transfer(max, una, 1)).toMatchObject(refusedWith('account-closed'))
})

test('entries are balanced, numbered without gaps, and stay (11, 12, 13, 42, 43)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(100), await bank.openAccount(0)]
  await bank.transfer(una, max, 500)
  await bank.transfer(una, max, 30)
  const { items } = await bank.ada.must.entries.list({ sort: 'number' })
  expect(items.map(({ number }) => number)).toEqual(['2027-00001', '2027-00002'])
  const sums = await bank.ada.must.postings.aggregate({ groupBy: ['entry'], sum: ['amount'] })
  expect(sums.items.map(({ sum }) => sum?.amount)).toEqual(['0.00', '0.00'])
  const accounts = await bank.ada.must.accounts.aggregate({ sum: ['balance'] })
  expect(accounts.items[0]?.sum?.balance).toBe('0.00')
  const first = theFirst(items)
  const half = { entry: first.id, account: una.id, amount: '1.00' }
  expect(await bank.application.postings.create(half)).toMatchObject(refusedWith('conflict'))
  for (const person of [bank.mona, bank.application]) {
    expect(await person.entries.change(first, { purpose: 'x' })).toMatchObject({ ok: false })
    expect(await person.entries.remove(first)).toMatchObject({ ok: false })
  }
})

test('a reversal books the opposite, once (14, 15)', async () => {
  await using bank = await openBank()
  const una = await bank.openAccount(100)
  const entry = theFirst((await bank.ada.must.entries.list()).items)
  const reverse = (id: string, person = bank.mona) =>
    person.entries.act(id, 'reverse', { reason: 'Counted wrongly' })
  expect(await reverse(entry.id, bank.tina)).toMatchObject(refusedWith('forbidden'))
  expect(await reverse(entry.id)).toMatchObject({ data: { number: '2027-00002' } })
  expect(await bank.balance(una)).toBe('0.00')
  expect(await reverse(entry.id)).toMatchObject(refusedWith('already-reversed'))
  const where = { kind: 'reversal' } as const
  const reversal = theFirst((await bank.ada.must.entries.list({ where })).items)
  expect(reversal).toMatchObject({ reverses: entry.id, purpose: 'Counted wrongly' })
  expect(await reverse(reversal.id)).toMatchObject(refusedWith('move-not-allowed'))
})

test('a small transfer is booked at once, and names the receiver by number (17, 18, 19, 20)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(3000), await bank.openAccount(0)]
  expect(await bank.transfer(una, max, 1000)).toMatchObject({ data: { state: 'booked' } })
  expect(await bank.transfer(una, { number: 'DE-9' }, 1)).toMatchObject(
    refusedWith('unknown-account'),
  )
  expect(await bank.transfer(una, una, 1)).toMatchObject(refusedWith('unknown-account'))
  expect(await bank.transfer(una, max, 0)).toMatchObject(refusedWith('validation-failed'))
  expect(await bank.transfer({ ...una, person: max.person }, max, 1)).toMatchObject({ ok: false })
  expect(await bank.transfer(una, max, 1000.01)).toMatchObject({ data: { state: 'waiting' } })
  const settings = theFirst((await bank.mona.must.settings.list()).items)
  await bank.mona.must.settings.change(settings, { approveFrom: '5.00' })
  expect(await bank.transfer(una, max, 6)).toMatchObject({ data: { state: 'waiting' } })
})

test('somebody else approves or declines, and others withdraw or lapse (21, 22, 23, 26, 38, 39)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(2500), await bank.openAccount(0, { language: 'de' })]
  const wait = async (amount = 1200) => {
    const made = await bank.transfer(una, max, amount)
    if (!made.ok) throw new Error(made.problem.title)
    return made.data
  }
  const { transfers } = bank.tina.must
  expect((await transfers.move(await wait(), 'approve')).state).toBe('booked')
  expect(await bank.balance(max)).toBe('1200.00')
  const values = { from: una.id, receiver: max.number, amount: '1100', purpose: 'Rent' }
  const own = await bank.mona.must.transfers.create(values)
  expect(await bank.mona.transfers.move(own, 'approve')).toMatchObject(refusedWith('four-eyes'))
  const tooMuch = await wait(2000)
  expect(await bank.tina.transfers.move(tooMuch, 'approve')).toMatchObject(
    refusedWith('not-covered'),
  )
  expect((await transfers.read(tooMuch.id)).state).toBe('waiting')
  await transfers.move(tooMuch, 'decline', { reason: 'Too much' })
  expect((await una.person.must.transfers.move(await wait(), 'withdraw')).state).toBe('withdrawn')
  const forgotten = await wait()
  await bank.app.clock.forward(days(3))
  expect((await transfers.read(forgotten.id)).state).toBe('lapsed')
  expect((await bank.subjects(una)).toSorted()).toEqual([
    'You received €2,500.00',
    'Your transfer has lapsed',
    'Your transfer was approved',
    'Your transfer was declined',
  ])
  const emails = await bank.app.emails.to(una.person)
  const declined = emails.find(({ subject }) => subject.includes('declined'))
  expect(declined?.text).toContain('The reason: Too much.')
  expect((await bank.subjects(max)).join()).toMatch(/^Zahlungseingang: 1\.200,00\s€$/u)
})

test('a customer transfers 5,000 euros a day at most, and ten transfers wait (24, 25)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(20_000), await bank.openAccount(0)]
  for (const amount of [900, 900, 900, 900, 900])
    expect(await bank.transfer(una, max, amount)).toMatchObject({ ok: true })
  expect(await bank.transfer(una, max, 600)).toMatchObject(refusedWith('daily-limit'))
  const values = { from: una.id, receiver: max.number, amount: '600', purpose: 'Rent' }
  expect(await bank.tina.transfers.create(values)).toMatchObject({ ok: true })
  await bank.until('2027-03-11T12:00:00Z')
  expect(await bank.transfer(una, max, 600)).toMatchObject({ ok: true })
  const large = { ...values, amount: '1001' }
  for (let count = 0; count < 10; count += 1) await bank.tina.must.transfers.create(large)
  expect(await bank.tina.transfers.create(large)).toMatchObject(refusedWith('too-many-waiting'))
})

test('a standing order transfers every month, until its last day (27, 28, 29, 30)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(250), await bank.openAccount(0)]
  const orders = una.person.must.standingOrders
  const values = { from: una.id, receiver: max.number, amount: '100', purpose: 'Rent' }
  const order = await orders.create({ ...values, first: '2027-03-31', last: '2027-06-30' })
  await bank.until('2027-03-31T12:00:00Z')
  expect(await bank.balance(max)).toBe('100.00')
  await bank.until('2027-04-29T12:00:00Z')
  expect(await bank.balance(max)).toBe('100.00')
  await bank.until('2027-04-30T12:00:00Z')
  expect(await bank.balance(max)).toBe('200.00')
  await bank.until('2027-06-01T12:00:00Z')
  expect(await bank.subjects(una)).toContain('A standing order failed')
  await bank.tina.must.accounts.act(una.id, 'deposit', { amount: '200' })
  await bank.until('2027-07-02T12:00:00Z')
  expect(await bank.balance(max)).toBe('290.20') // Two fees were booked.
  expect((await orders.read(order.id)).state).toBe('ended')
  const other = await orders.create({ ...values, first: '2027-08-01' })
  expect((await orders.move(other, 'stop')).state).toBe('stopped')
})

test('each month has a fee and a statement, once (31, 32, 33, 34, 35, 36, 37)', async () => {
  await using bank = await openBank()
  await bank.until('2027-03-31T12:00:00Z')
  const [una, kid] = [
    await bank.openAccount(3),
    await bank.openAccount(9, { birthday: '2010-05-01' }),
  ]
  await bank.until('2027-04-01T12:00:00Z')
  await bank.until('2027-05-02T12:00:00Z')
  expect([await bank.balance(una), await bank.balance(kid)]).toEqual(['-1.90', '9.00'])
  const { items } = await una.person.must.statements.list({ sort: 'number' })
  expect(items).toMatchObject([
    { number: `${una.number}/2027-001`, opening: '0.00', sumIn: '3.00', closing: '3.00' },
    { number: `${una.number}/2027-002`, opening: '3.00', sumOut: '0.00', closing: '3.00' },
  ])
  expect(await bank.application.statements.remove(theFirst(items))).toMatchObject({ ok: false })
  const [email] = await bank.app.emails.to(una.person)
  expect(email?.subject).toBe(`Your statement ${una.number}/2027-001`)
  expect(email?.text).toContain('Closing balance: €3.00.')
  await bank.app.clock.forward(minutes(2000))
  expect(await bank.balance(una)).toBe('-1.90')
  expect(bank.app.failedJobs).toEqual([])
})

test('the history says who did what, and what caused an entry (41)', async () => {
  await using bank = await openBank()
  const [una, max] = [await bank.openAccount(100), await bank.openAccount(0)]
  await bank.transfer(una, max, 5)
  const entry = theFirst((await bank.ada.must.entries.list({ where: { kind: 'transfer' } })).items)
  expect(entry?.transfer).toBe((await una.person.must.transfers.list()).items[0]?.id)
  const history = await bank.application.get<{ items: unknown[] }>(
    `/v1/entries/${entry.id}/history`,
  )
  expect(history).toMatchObject({
    data: { items: [{ verb: 'create', cause: 'entry.book', actor: `user:${una.person.id}` }] },
  })
})
