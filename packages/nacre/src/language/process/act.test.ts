import { expect, test } from 'vitest'
import { integer } from '#shell/field-types/integer/field.ts'
import { action } from '../entities/action.ts'
import { entity } from '../entities/define-entity.ts'
import { defineProduct } from '../product/product.ts'
import { processesOf } from './process.ts'

const till = entity({
  name: 'till',
  plural: 'tills',
  fields: {},
  actions: {
    pay: action({ input: { amount: integer({ required: true }) } }),
    open: action({}),
    closeAll: action({ of: 'list' }),
  },
})
const product = defineProduct({ name: 'Till', tagline: 'Tills', entities: [till], pages: {} })

test('an action of a record takes the record first, and one of the list takes none', () => {
  const { job } = processesOf<typeof product>()
  const declared = job({
    description: 'Pays.',
    rights: { tills: ['list', 'pay', 'closeAll'] },
    async run({ write }) {
      await write('once', async ({ tx }) => {
        const record = await tx.tills.get({})
        await tx.tills.act(record, 'pay', { amount: 1 })
        await tx.tills.actOnList('closeAll')
        // @ts-expect-error -- Add 'open' to rights.tills.
        await tx.tills.act(record, 'open')
        // @ts-expect-error -- closeAll is an action of the list: use actOnList.
        await tx.tills.act(record, 'closeAll')
        // @ts-expect-error -- pay is an action of a record: use act.
        await tx.tills.actOnList('pay', { amount: 1 })
        // @ts-expect-error -- The amount is missing.
        await tx.tills.act(record, 'pay')
      })
    },
  })
  expect(declared.rights).toEqual({ tills: ['list', 'pay', 'closeAll'] })
})
