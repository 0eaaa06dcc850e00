import {
  administrator,
  always,
  boolean,
  date,
  dateField,
  dateTime,
  dateTimeField,
  days,
  defineProduct,
  entity,
  everyone,
  minutes,
  role,
  text,
} from '#shell/entries/nacre.ts'

export const clerk = role('clerk')

/** A ticket that lapses after a quarter of an hour, and a season with a beginning and an end. */
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: { code: text({ required: true }), isBlocked: boolean() },
  states: {
    initial: 'reserved',
    moves: {
      pay: { from: 'reserved', to: 'paid', may: [clerk] },
      lapse: {
        from: 'reserved',
        to: 'lapsed',
        may: [administrator],
        after: minutes(15),
        guard: ({ isBlocked }) => (isBlocked === true ? 'The ticket is blocked.' : undefined),
      },
      file: { from: 'lapsed', to: 'filed', may: [administrator], after: days(30) },
    },
    finalStates: ['paid', 'filed'],
  },
  may: {
    read: everyone,
    create: { user: always },
    change: { user: always },
    remove: { user: always },
  },
})

const season = entity({
  name: 'season',
  plural: 'seasons',
  fields: { name: text({ required: true }), opensAt: dateTime(), ends: date() },
  states: {
    initial: 'planned',
    moves: {
      open: { from: 'planned', to: 'open', may: [clerk], at: dateTimeField('opensAt') },
      close: { from: 'open', to: 'closed', may: [clerk], at: dateField('ends') },
    },
    finalStates: ['closed'],
  },
  may: { read: everyone, create: [clerk], change: [clerk] },
})

export const boxOffice = defineProduct({
  name: 'Box office',
  tagline: 'Tickets',
  entities: [ticket, season],
  roles: [clerk],
  pages: {},
})
