import { describe, expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { byApplication, numbered } from '#shell/language/fields/field-source.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { decimalField } from '#shell/language/expressions/expression.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { administrator, always, everyone, role } from '#shell/language/roles/role.ts'
import { sumOf } from '#shell/language/conditions/totals.ts'
import { users } from '#shell/language/people/user.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { openProduct } from '../open-product.ts'

const clerk = role('clerk')
const customer = entity({
  name: 'customer',
  plural: 'customers',
  fields: {
    code: text({ required: true, unique: true }),
    owes: computed({
      expression: sumOf('invoices', decimalField('amount', 2), { state: 'open' }),
      as: 'money EUR',
      stored: true,
    }),
  },
  may: { read: everyone, create: everyone },
})
const invoice = entity({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    number: text({ unique: true, set: numbered('I-{year}-{4}', { per: 'year' }) }),
    customer: relation('customer', { required: true, fixed: true, inverse: 'invoices' }),
    amount: money('EUR', { required: true }),
    paidOn: date({ set: byApplication }),
  },
  states: {
    initial: 'open',
    moves: { pay: { from: 'open', to: 'paid', may: [clerk] } },
    finalStates: ['paid'],
  },
  limits: { total: 3 },
  onlyIf: { create: { never: { check: { amount: { gt: 0 } }, else: 'Nothing to pay.' } } },
  may: { read: everyone, create: { clerk: always } },
})
const product = defineProduct({
  name: 'Invoices',
  tagline: 'Of an older system',
  entities: [customer, invoice],
  users: users({ signUp: 'invite-only', signInMethods: { password: true } }),
  roles: [clerk],
  pages: {},
})

const admin = { kind: 'user', id: '01', roles: [administrator.role] } as const
const seller = { kind: 'user', id: '02', roles: [clerk.role] } as const
const columns = 'number,customer.code,amount,paidOn,state,createdAt'
const file = [
  columns,
  'I-2024-0007,C1,10.00,,open,2024-03-01T09:00:00Z',
  'I-2024-0012,C1,20.00,2024-05-01,paid,2024-04-01T09:00:00Z',
  'I-2024-0012,C1,20.00,,open,2024-04-01T09:00:00Z',
  'I-2024-0013,C9,20.00,,open,2024-04-01T09:00:00Z',
  'I-2024-0014,C1,20.00,,lost,2024-04-01T09:00:00Z',
  'I-2024-0015,C1,0.00,,paid,yesterday',
  'I-2024-0016,C1,0.00,,paid,',
  'I-2024-0017,C1,1.00,,paid,',
].join('\n')

describe.each(eachDatabase)('$name', (kind) => {
  const open = async () => {
    const opened = await openProduct(kind, product)
    const send = async (actor: typeof admin | typeof seller, rows: string, query = '') => {
      const content = [new TextEncoder().encode(rows)]
      const { status, body } = await opened.api({
        method: 'POST',
        path: '/v1/invoices/import',
        query,
        actor,
        rows: { type: 'text/csv', content: contentOf(content) },
      })
      return { status, report: Object(body) }
    }
    const values = { code: 'C1' }
    await opened.api({ method: 'POST', path: '/v1/customers', actor: admin, body: values })
    const list = async (plural: string) => {
      const request = { method: 'GET', path: `/v1/${plural}`, query: 'sort=id', actor: admin }
      return Object((await opened.api(request)).body).items
    }
    return { ...opened, send, list }
  }

  test('an administrator takes over the records of another system, without code, conditions and limits', async () => {
    const { send, list, store } = await open()
    const before = await store.events.end()
    const { status, report } = await send(admin, file, 'takeOver=true')
    expect(status).toBe(200)
    expect(report.counts).toEqual({ created: 4, changed: 0, unchanged: 0, rejected: 4 })
    const problems = report.rows.flatMap((row: { problem?: { errors: object } }) =>
      row.problem ? [Object.keys(row.problem.errors)] : [],
    )
    expect(problems).toEqual([['number'], ['customer'], ['state'], ['createdAt']])
    const invoices = await list('invoices')
    expect(invoices).toHaveLength(4)
    expect(invoices).toContainEqual(
      expect.objectContaining({
        number: 'I-2024-0012',
        state: 'paid',
        paidOn: '2024-05-01',
        createdAt: '2024-04-01T09:00:00.000Z',
      }),
    )
    expect(await list('customers')).toMatchObject([{ owes: '10.00' }])
    // Nothing is sent: no webhook hears of them.
    expect(await store.events.hasEvents(before)).toBe(false)
  })

  test('numbers go on above those that were taken over, and a repeated file changes nothing', async () => {
    const { send, api, list } = await open()
    const year = new Date().getUTCFullYear()
    const rows = `number,customer.code,amount,createdAt\nI-${year}-0041,C1,1.00,\n`
    await send(admin, rows, 'takeOver=true')
    const again = await send(admin, rows, 'takeOver=true&matchBy=number')
    expect(again.report.counts).toMatchObject({ created: 0, unchanged: 1 })
    const [{ id }] = await list('customers')
    const body = { customer: id, amount: '5.00' }
    const made = await api({ method: 'POST', path: '/v1/invoices', actor: seller, body })
    expect(made.body).toMatchObject({ number: `I-${year}-0042` })
  })

  test('others cannot, and an import names the columns that it does not take', async () => {
    const { send, list } = await open()
    expect((await send(seller, file, 'takeOver=true')).status).toBe(403)
    const rows = 'number,customer.code,amount,state\nI-1999-0001,C1,1.00,open\n'
    const { report } = await send(seller, rows, 'dryRun=true')
    expect(report).toMatchObject({ counts: { created: 1 }, ignored: ['number'] })
    expect(await list('invoices')).toEqual([])
  })
})

async function* contentOf(chunks: readonly Uint8Array[]) {
  yield* chunks
}
