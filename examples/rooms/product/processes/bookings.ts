import { days } from 'nacre'
import { errors } from '../errors.ts'
import { step } from './language.ts'

const open = { in: ['reserved', 'confirmed'] } as const

export const free = step('booking', ['cancel', 'withdraw', 'lapse'], {
  description: 'Notes the refund of a paid deposit, and gives the time to who waits for it.',
  rights: { rooms: ['read', 'moveUp'], refunds: ['create'] },
  async effect({ tx, record: { id, room, starts, ends, deposit }, before }) {
    if (before.state === 'confirmed') await tx.refunds.create({ booking: id, amount: deposit })
    await tx.rooms.act(await tx.rooms.get(room), 'moveUp', { from: starts, until: ends })
  },
})

export const moveUp = step('room', 'moveUp', {
  description: 'Books for those who wait, in their order.',
  rights: { waits: ['list', 'serve'], bookings: ['create'] },
  catches: Object.values(errors),
  async run({ tx, record: { id: room }, input: { from, until } }) {
    const waiting = { room, state: 'waiting', starts: { lt: until }, ends: { gt: from } } as const
    for (const wait of await tx.waits.list(waiting, { sort: 'createdAt' })) {
      const { member, starts, ends } = wait
      const values = { room, member, starts, ends }
      const booked = await tx.attempt(() => tx.bookings.create(values, { owner: member }))
      if (booked.ok) await tx.waits.move(wait, 'serve')
    }
  },
})

export const block = step('booking', 'miss', {
  description: 'Blocks the member after three no-shows.',
  rights: { bookings: ['list'], blocks: ['list', 'create'] },
  async effect({ tx, record: { member }, now, time }) {
    if (member === null) return
    const lifted = await tx.blocks.first({ member, state: 'lifted' }, { sort: '-since' })
    const since = time.minus(now, days(180))
    const from = lifted && lifted.since > since ? lifted.since : since
    const count = await tx.bookings.count({ member, state: 'missed', starts: { gt: from } })
    if (count >= 3 && !(await tx.blocks.exists({ member, state: 'active' })))
      await tx.blocks.create({ member })
  },
})

export const close = step('closure', 'create', {
  description: 'Cancels the bookings of that time.',
  rights: { bookings: ['list', 'withdraw'] },
  async effect({ tx, record: { room, starts, ends, reason } }) {
    const affected = { room, state: open, starts: { lt: ends }, ends: { gt: starts } } as const
    for (const booking of await tx.bookings.list(affected))
      await tx.bookings.move(booking, 'withdraw', { reason })
  },
})

export const lift = step('closure', 'lift', {
  description: 'Gives the time to who waits for it.',
  rights: { rooms: ['read', 'moveUp'] },
  async effect({ tx, record: { room, starts, ends } }) {
    await tx.rooms.act(await tx.rooms.get(room), 'moveUp', { from: starts, until: ends })
  },
})

export const leave = step('user', 'remove', {
  description: 'Cancels the open bookings.',
  rights: { bookings: ['list', 'cancel'] },
  async effect({ tx, record: { id: member } }) {
    for (const booking of await tx.bookings.list({ member, state: open }))
      await tx.bookings.move(booking, 'cancel')
  },
})
