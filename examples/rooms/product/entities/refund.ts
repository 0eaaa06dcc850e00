import { always, application, byApplication, entity, me, money, relation, text } from 'nacre'

const staffOfSite = { crew: always, manager: always } as const

export const refund = entity({
  name: 'refund',
  plural: 'refunds',
  recordRoles: { crew: { booking: { room: { site: { staff: { has: me } } } } } },
  fields: {
    booking: relation('booking', { required: true, inverse: 'refunds', unique: true }),
    amount: money('EUR', { required: true }),
    reference: text({ max: 80, set: byApplication }),
  },
  states: {
    initial: 'open',
    moves: {
      pay: { from: 'open', to: 'paid', may: staffOfSite, input: { reference: 'required' } },
    },
    finalStates: ['paid'],
  },
  may: { read: staffOfSite, create: application },
})
