import * as n from 'nacre'
import { manager } from './people.ts'

const name = n.text({ required: true, max: 80 })
const open = { state: { in: ['reserved', 'confirmed'] } } as const

export const site = n.entity({
  name: 'site',
  plural: 'sites',
  recordRoles: { crew: { staff: { has: n.me } } },
  fields: {
    name,
    address: n.text({ required: true, max: 200 }),
    email: n.email({ required: true }),
    staff: n.relations('user', { inverse: 'sites', onRemove: 'set null' }),
  },
  may: { read: n.everyone, create: [manager], change: [manager], remove: [manager] },
  fieldPermissions: { staff: { read: ['crew', manager] } },
})

export const room = n.entity({
  name: 'room',
  plural: 'rooms',
  recordRoles: { crew: { site: { staff: { has: n.me } } } },
  fields: {
    name,
    site: n.relation('site', { required: true, inverse: 'rooms' }),
    seats: n.integer({ required: true, min: 1 }),
    rate: n.money('EUR', { required: true, min: 0, label: 'Price per hour' }),
    hours: n.weekly({ required: true, step: n.minutes(15) }),
    ahead: n.computed({ expression: n.countOf('bookings', open), visible: 'all' }),
  },
  states: {
    initial: 'open',
    moves: {
      retire: {
        from: 'open',
        to: 'retired',
        may: [manager],
        onlyIf: { idle: { check: { ahead: 0 }, else: 'There are bookings ahead.' } },
      },
    },
    finalStates: ['retired'],
  },
  actions: {
    moveUp: n.action({
      input: { from: n.dateTime({ required: true }), until: n.dateTime({ required: true }) },
    }),
  },
  may: {
    read: { everyone: n.when({ state: 'open' }), crew: n.always, manager: n.always },
    create: [manager],
    change: { manager: n.always, crew: n.only('name', 'seats', 'hours') },
    moveUp: n.application,
  },
})

export const closure = n.entity({
  name: 'closure',
  plural: 'closures',
  recordRoles: { crew: { room: { site: { staff: { has: n.me } } } } },
  fields: {
    reason: n.text({ required: true, max: 200 }),
    room: n.relation('room', { required: true, inverse: 'closures' }),
    starts: n.dateTime({ required: true }),
    ends: n.dateTime({ required: true }),
  },
  states: {
    initial: 'planned',
    moves: { lift: { from: 'planned', to: 'lifted', may: ['crew', manager] } },
    finalStates: ['lifted'],
  },
  may: { read: ['crew', manager], create: ['crew', manager], change: ['crew', manager] },
})
