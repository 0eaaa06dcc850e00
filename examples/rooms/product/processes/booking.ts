import { days } from 'nacre'
import { errors } from '../errors.ts'
import { staff } from '../roles.ts'
import { step } from './language.ts'

export const book = step('booking', 'create', {
  description: { en: 'Allows three open bookings.', de: 'Erlaubt drei offene Buchungen.' },
  rights: { bookings: ['list'] },
  async guard({ tx, next: { member }, actor, fail }) {
    const state = { in: ['reserved', 'confirmed'] } as const
    if (actor.is(staff)) return
    if ((await tx.bookings.count({ member, state })) >= 3) throw fail('too-many-bookings')
  },
})

export const free = step('booking', ['cancel', 'withdraw', 'lapse'], {
  description: {
    en: 'Notes the refund of a paid deposit, and gives the time to who waits for it.',
    de: 'Vermerkt die Rückzahlung und vergibt die Zeit an die Warteliste.',
  },
  rights: { rooms: ['read', 'moveUp'], refunds: ['create'] },
  async effect({ tx, record, before }) {
    if (before.state === 'confirmed')
      await tx.refunds.create({ booking: record.id, amount: record.deposit })
    const room = await tx.rooms.get(record.room)
    await tx.rooms.act('moveUp', { from: record.starts, until: record.ends }, room)
  },
})

export const moveUp = step('room', 'moveUp', {
  description: { en: 'Books for those who wait, in their order.', de: 'Bucht für die Warteliste.' },
  rights: { waits: ['list', 'serve'], bookings: ['create'] },
  catches: Object.values(errors),
  async run({ tx, record: room, input: { from, until } }) {
    const times = { starts: { lt: until }, ends: { gt: from } }
    const waiting = { room: room.id, state: 'waiting', ...times } as const
    for (const wait of await tx.waits.list(waiting, { sort: 'createdAt' })) {
      const { member, starts, ends } = wait
      const booked = await tx.attempt(() =>
        tx.bookings.create({ room: room.id, member, starts, ends }, { owner: member }),
      )
      if (booked.ok) await tx.waits.move(wait, 'serve')
    }
  },
})

export const block = step('booking', 'miss', {
  description: { en: 'Blocks after three no-shows.', de: 'Sperrt nach dreimal Nichterscheinen.' },
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
  description: { en: 'Cancels the bookings of that time.', de: 'Sagt die Buchungen ab.' },
  rights: { bookings: ['list', 'withdraw'] },
  async effect({ tx, record: { room, starts, ends, reason } }) {
    const times = { starts: { lt: ends }, ends: { gt: starts } }
    const state = { in: ['reserved', 'confirmed'] } as const
    for (const booking of await tx.bookings.list({ room, state, ...times }))
      await tx.bookings.move(booking, 'withdraw', { reason })
  },
})

export const lift = step('closure', 'lift', {
  description: { en: 'Gives the time to who waits for it.', de: 'Vergibt die Zeit.' },
  rights: { rooms: ['read', 'moveUp'] },
  async effect({ tx, record }) {
    const room = await tx.rooms.get(record.room)
    await tx.rooms.act('moveUp', { from: record.starts, until: record.ends }, room)
  },
})
