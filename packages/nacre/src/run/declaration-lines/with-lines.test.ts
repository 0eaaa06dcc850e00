import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  declarationError,
  formatDeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { withLines } from './with-lines.ts'

const sources = {
  'product/entities/ticket.ts': `import * as n from 'nacre'
import { seller } from 'nacre'

const price = n.money('EUR', { required: true })
const common = {
  remark: n.text({ max: 5 }),
}

export const ticket = n.entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    ...common,
    price,
    state: n.choice(['a'] as const),
  },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: n.when({ seller: true }) },
      refund: n.move({
        from: 'paid',
        may: [seller],
      }),
    },
  },
})
`,
  'product/roles.ts': `import { role, users } from 'nacre'
export const seller = role('seller', {
  includes: [],
})
export const people = users({
  signUp: 'open',
  fields: { phone: text() },
})
`,
  'product/processes/tickets.ts': `import { step, job } from 'nacre'
export const pay = step('ticket', ['pay', 'refund'], {
  description: 'Pays.',
  rights: {
    seats: ['take'],
  },
})
export const nightly = job({
  rights: { seats: [] },
})
`,
  'product/product.ts': `import { defineProduct } from 'nacre'
export const product = defineProduct({
  name: 'Tickets',
  settings: {
    fields: { limit: integer() },
  },
})
`,
  'product/broken.test.ts': 'export const = ',
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-lines-'))
  for (const [path, code] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), code)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const whereIs = async (place: readonly string[], in_ = folder) => {
  const [error] = await withLines([declarationError(place, 'Wrong.', 'right')], in_)
  return error && formatDeclarationError(error).replace(/: Wrong.*/u, '')
}

test.each([
  ['ticket › plural', 'product/entities/ticket.ts:11'],
  ['ticket › fields › state', 'product/entities/ticket.ts:15'],
  ['ticket › fields › price', 'product/entities/ticket.ts:14'],
  ['ticket › fields › price › required', 'product/entities/ticket.ts:4'],
  ['ticket › fields › remark › max', 'product/entities/ticket.ts:6'],
  ['ticket › states › moves › pay › may › seller', 'product/entities/ticket.ts:20'],
  ['ticket › states › moves › refund › may', 'product/entities/ticket.ts:23'],
  ['ticket › states › moves › refund › sets › price', 'product/entities/ticket.ts:21'],
  ['ticket › limits', 'product/entities/ticket.ts:9'],
  ['roles › seller › includes', 'product/roles.ts:3'],
  ['users › fields › phone', 'product/roles.ts:7'],
  ['processes › ticket › pay › refund › rights › seats', 'product/processes/tickets.ts:5'],
  ['jobs › nightly › rights', 'product/processes/tickets.ts:9'],
  ['settings › fields › limit', 'product/product.ts:5'],
])('%s is at %s', async (place, where) => {
  expect(await whereIs(place.split(' › '))).toBe(`${where}: ${place}`)
})

test('what is nowhere in the sources, and an app without sources, has no line', async () => {
  expect(await whereIs(['nothing', 'here'])).toBe('nothing › here')
  expect(await whereIs(['ticket', 'plural'], join(folder, 'missing'))).toBe('ticket › plural')
})
