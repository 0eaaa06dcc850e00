import { processesOf } from 'nacre'
import type { product } from '../product.ts'

const { step } = processesOf<typeof product>()

export const sell = step('sale', 'create', {
  description: 'Takes the seat, counts the sale and writes a note.',
  rights: { seats: ['read', 'take'], tills: ['read', 'change'], plains: ['create'] },
  async effect({ tx, record }) {
    const seat = await tx.seats.get(record.seat)
    await tx.seats.move(seat, 'take')
    const till = await tx.tills.get(record.till)
    await tx.tills.change(till, { sold: till.sold + 1 })
    await tx.plains.create({ name: record.name, amount: record.amount })
  },
})

export const guards = step('guarded', ['toone', 'totwo', 'tothree'], {
  description: 'Asks for other records.',
  rights: { houses: ['list'] },
  async guard({ tx }) {
    return (await tx.houses.exists({ name: 'None' })) ? 'There is such a house.' : undefined
  },
})
