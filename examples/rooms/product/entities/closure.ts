import { always, dateTime, entity, me, relation, text } from 'nacre'

const staffOfSite = { crew: always, manager: always } as const

export const closure = entity({
  name: 'closure',
  plural: 'closures',
  recordRoles: { crew: { room: { site: { staff: { has: me } } } } },
  fields: {
    reason: text({ required: true, max: 200 }),
    room: relation('room', { required: true, inverse: 'closures' }),
    starts: dateTime({ required: true }),
    ends: dateTime({ required: true }),
  },
  states: {
    initial: 'planned',
    moves: { lift: { from: 'planned', to: 'lifted', may: staffOfSite } },
    finalStates: ['lifted'],
  },
  may: { read: staffOfSite, create: staffOfSite, change: staffOfSite },
})
