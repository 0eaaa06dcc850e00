import { describe, expect, onTestFinished, test } from 'vitest'
import * as booking from 'example-bank/processes/booking.ts'
import * as transfers from 'example-bank/processes/transfers.ts'
import { product } from 'example-bank/product.ts'
import { createApi } from '#shell/api/api.ts'
import { type Actor, systemActor } from '#shell/language/roles/actor.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import type { Database } from '#shell/store/database.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openStore } from '#shell/store/open-store.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { signedInBrowser } from '#shell/testing/permissions/signed-in-browser.ts'
import { atDepth } from '#tests/depth.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { countDeadlocks } from './deadlocks.ts'
import { countAnswers } from './open-venue.ts'
import { withPauses } from './with-pauses.ts'

const bank = withProcesses(product, [booking, transfers])
const rounds = atDepth(25)

describe.each(eachDatabase)('two transfers out of one account, on $name', (kind) => {
  test('never take more than it holds', { timeout: 120_000 + rounds * 1_000 }, async () => {
    const { where, database, another, close } = await openTestDatabase(kind)
    onTestFinished(close)
    const open = async (one: Database) => {
      const store = await openStore(withPauses(one, 2), bank.entities, where.dataDir)
      const operations = createOperations(bank, store)
      const api = createApi(operations, bank)
      const ask = async (actor: Actor, operation: string, body?: unknown) => {
        const [method = '', url = ''] = operation.split(' ')
        const [path = '', query] = url.split('?')
        return api({
          method,
          path,
          actor,
          ...signedInBrowser(actor),
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
        })
      }
      return { ask, operations, database: one }
    }
    const here = await open(database)
    // SQLite belongs to one process.
    const there = kind.name === 'postgres' ? await open(await another()) : here
    const create = async (plural: string, values: object) =>
      Object((await here.ask(systemActor, `POST /v1/${plural}`, values)).body)
    const user = bank.entities.find(({ name }) => name === 'user')
    if (!user) throw new Error('The bank has no users.')
    const ctx = { actor: systemActor, channel: 'test' }
    const { id: holder } = await here.operations.create(ctx, user, {
      name: 'Eva',
      email: 'eva@example.org',
    })
    const eva: Actor = { kind: 'user', id: holder, roles: ['customer'] }
    await create('accounts', { kind: 'cash' })
    const from = await create('accounts', { holder })
    const receivers = [await create('accounts', {}), await create('accounts', {})]
    let booked = 0
    for (let round = 0; round < rounds; round += 1) {
      const deposit = `POST /v1/accounts/${from.id}/deposit`
      await here.ask(systemActor, deposit, { amount: '1.00' })
      const answers = await Promise.all(
        receivers.map(({ number }, index) =>
          (index === 0 ? here : there).ask(eva, 'POST /v1/transfers', {
            from: from.id,
            receiver: number,
            amount: '0.70',
            purpose: `${round}`,
          }),
        ),
      )
      const { 201: successes = 0, 'not-covered': rejections = 0 } = countAnswers(answers)
      expect([round, successes + rejections]).toEqual([round, 2])
      expect(successes).toBeGreaterThan(0)
      booked += successes
    }
    expect(await countDeadlocks(database)).toBe(0)
    const { body } = await here.ask(systemActor, `GET /v1/accounts/${from.id}`)
    const balance = (rounds * 1 - booked * 0.7).toFixed(2)
    expect(body).toMatchObject({ balance })
    const accounts = await here.ask(systemActor, 'GET /v1/accounts?sort=createdAt')
    const balances = Object(accounts.body).items.map((one: { balance: string }) =>
      Number(one.balance),
    )
    expect(balances.reduce((sum: number, one: number) => sum + one, 0)).toBeCloseTo(0)
    expect(Math.min(...balances.slice(1))).toBeGreaterThanOrEqual(0)
  })
})
