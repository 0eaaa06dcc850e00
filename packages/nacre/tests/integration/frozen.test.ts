import { beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import type { SendRequest, TestRecord } from '../library/requests.ts'
import { openProduct } from './open-product.ts'

const customer = entity({ name: 'customer', plural: 'customers', fields: { name: text() } })
const invoice = entity({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    number: text({ max: 20 }),
    remark: text({ max: 80 }),
    customer: relation('customer', { onRemove: 'cascade' }),
    payer: relation('customer', { onRemove: 'set null' }),
  },
  states: {
    initial: 'draft',
    moves: {
      approve: { from: 'draft', to: 'approved', may: [] },
      reopen: { from: 'approved', to: 'draft', may: [] },
      send: { from: 'approved', to: 'approved', may: [] },
    },
  },
  frozen: {
    when: { state: 'approved' },
    except: ['remark', 'send'],
    message: { en: 'The invoice is approved.', de: 'Die Rechnung ist freigegeben.' },
  },
})
const product = defineProduct({
  name: 'Office',
  tagline: '',
  entities: [customer, invoice],
  pages: {},
})
const frozen = { status: 409, body: { code: 'conflict', title: 'The invoice is approved.' } }

describe.each(eachDatabase)('$name', (kind) => {
  let ask: SendRequest
  let opened: Awaited<ReturnType<typeof openProduct>>
  let paper: TestRecord
  let payer: TestRecord
  beforeEach(async () => {
    opened = await openProduct(kind, product)
    ;({ ask } = opened)
    const made = await ask('ada', 'POST /v1/customers', { body: { name: 'Ada' } })
    payer = made.record
    const body = { number: 'R-1', customer: payer.id, payer: payer.id }
    const { record } = await ask('ada', 'POST /v1/invoices', { body })
    const approved = await ask('ada', `POST /v1/invoices/${record.id}/approve`, {
      version: record.version,
    })
    paper = approved.record
  })
  const about = (verb: string, path = '', body?: object) =>
    ask('ada', `${verb} /v1/invoices/${paper.id}${path}`, {
      version: paper.version,
      ...(body ? { body } : {}),
    })

  test('administrators can change, move and remove nothing but the excepted fields', async () => {
    expect(await about('PATCH', '', { number: 'R-2' })).toMatchObject(frozen)
    expect(await about('PATCH', '', { number: 'R-2', remark: 'Paid' })).toMatchObject(frozen)
    expect(await about('POST', '/reopen')).toMatchObject(frozen)
    expect(await about('DELETE')).toMatchObject(frozen)
    // The same value again is no change.
    expect(await about('PATCH', '', { number: 'R-1', remark: 'Paid' })).toMatchObject({
      status: 200,
    })
  })

  test('an excepted move is still possible, and its button is open', async () => {
    const permissions = await about('GET', '/permissions')
    expect(permissions.body).toMatchObject({ send: true, reopen: 'The invoice is approved.' })
    expect(await about('POST', '/send')).toMatchObject({ status: 200 })
  })

  test('the message is in the language of the request, and closes the buttons', async () => {
    const german = await ask('ada', `DELETE /v1/invoices/${paper.id}`, {
      version: paper.version,
      language: 'de',
    })
    expect(german.body).toMatchObject({ title: 'Die Rechnung ist freigegeben.' })
    expect((await about('GET', '/permissions')).body).toMatchObject({
      change: true,
      remove: 'The invoice is approved.',
      reopen: 'The invoice is approved.',
    })
  })

  test('code cannot change or remove it', async () => {
    const ctx = { actor: systemActor, channel: 'job' }
    const ref = { id: paper.id, version: undefined }
    const { operations } = opened
    const error = { code: 'conflict', message: 'The invoice is approved.' }
    await expect(operations.change(ctx, invoice, ref, { number: 'x' })).rejects.toMatchObject(error)
    await expect(operations.move(ctx, invoice, ref, 'reopen')).rejects.toMatchObject(error)
    await expect(operations.remove(ctx, invoice, ref)).rejects.toMatchObject(error)
  })

  test('it is not removed along with another record, nor are its relations cleared', async () => {
    const { id, version } = payer
    expect(await ask('ada', `DELETE /v1/customers/${id}`, { version })).toMatchObject(frozen)
    expect(await ask('ada', `GET /v1/customers/${id}`)).toMatchObject({ status: 200 })
  })
})
