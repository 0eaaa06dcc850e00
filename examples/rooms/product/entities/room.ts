import {
  action,
  always,
  application,
  computed,
  countOf,
  dateTime,
  entity,
  integer,
  me,
} from 'nacre'
import { minutes, money, relation, text, weekly, when } from 'nacre'
import { manager } from '../roles.ts'

export const room = entity({
  name: 'room',
  plural: 'rooms',
  recordRoles: { crew: { site: { staff: { has: me } } } },
  fields: {
    name: text({ required: true, max: 80 }),
    site: relation('site', { required: true, inverse: 'rooms' }),
    seats: integer({ required: true, min: 1 }),
    rate: money('EUR', {
      required: true,
      min: 0,
      label: { en: 'Price per hour', de: 'Preis je Stunde' },
    }),
    hours: weekly({ required: true, step: minutes(15) }),
    ahead: computed({
      expression: countOf('bookings', { state: { in: ['reserved', 'confirmed'] } }),
      visible: 'all',
    }),
  },
  states: {
    initial: 'open',
    moves: {
      retire: {
        from: 'open',
        to: 'retired',
        may: [manager],
        onlyIf: {
          idle: {
            check: { ahead: 0 },
            else: { en: 'There are bookings ahead.', de: 'Es gibt noch Buchungen.' },
          },
        },
      },
    },
    finalStates: ['retired'],
  },
  actions: {
    moveUp: action({
      input: { from: dateTime({ required: true }), until: dateTime({ required: true }) },
      description: 'Gives a time that is free to those who wait for it.',
    }),
  },
  may: {
    read: { everyone: when({ state: 'open' }), crew: always, manager: always },
    create: [manager],
    change: { manager: always, crew: { fields: ['name', 'seats', 'hours'] } },
    moveUp: application,
  },
})
