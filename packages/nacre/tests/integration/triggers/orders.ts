import {
  always,
  application,
  boolean,
  computed,
  countOf,
  defineProduct,
  entity,
  everyone,
  relation,
  text,
  users,
} from '#shell/entries/nacre.ts'

/** An order that ships as soon as all its lines are packed, and is filed after that. */
const order = entity({
  name: 'order',
  plural: 'orders',
  fields: {
    name: text({ required: true }),
    isUrgent: boolean(),
    open: computed({
      expression: countOf('lines', { state: { not: 'packed' } }),
      visible: 'all',
    }),
    count: computed({ expression: countOf('lines'), visible: 'all', stored: true }),
  },
  states: {
    initial: 'draft',
    moves: {
      confirm: { from: 'draft', to: 'confirmed', may: { user: always } },
      ship: {
        from: 'confirmed',
        to: 'shipped',
        may: application,
        asSoonAs: { open: 0, count: { gt: 0 } },
        guard: ({ name }) => (name === 'held' ? 'It is held.' : undefined),
      },
      file: { from: 'shipped', to: 'filed', may: application, asSoonAs: { isUrgent: true } },
    },
    finalStates: ['filed'],
  },
  may: {
    read: everyone,
    create: { user: always },
    change: { user: always },
  },
})

const line = entity({
  name: 'line',
  plural: 'lines',
  fields: { order: relation('order', { required: true, inverse: 'lines' }), name: text() },
  states: {
    initial: 'open',
    moves: { pack: { from: 'open', to: 'packed', may: { user: always } } },
    finalStates: ['packed'],
  },
  may: {
    read: everyone,
    create: { user: always },
    change: { user: always },
    remove: { user: always },
  },
})

/** A seat that follows its bookings in both directions. */
const seat = entity({
  name: 'seat',
  plural: 'seats',
  fields: {
    code: text({ required: true }),
    booked: computed({ expression: countOf('bookings'), visible: 'all' }),
  },
  states: {
    initial: 'free',
    moves: {
      take: { from: 'free', to: 'taken', may: application, asSoonAs: { booked: { gt: 0 } } },
      release: { from: 'taken', to: 'free', may: application, asSoonAs: { booked: 0 } },
    },
  },
  may: { read: everyone, create: { user: always } },
})

const booking = entity({
  name: 'booking',
  plural: 'bookings',
  fields: { seat: relation('seat', { required: true, inverse: 'bookings' }) },
  may: { read: everyone, create: { user: always }, remove: { user: always } },
})

/** A task that is done as soon as its own tasks are. */
const task = entity({
  name: 'task',
  plural: 'tasks',
  fields: {
    name: text({ required: true }),
    parent: relation('task', { inverse: 'parts' }),
    all: computed({ expression: countOf('parts'), visible: 'all' }),
    open: computed({ expression: countOf('parts', { state: 'open' }), visible: 'all' }),
  },
  states: {
    initial: 'open',
    moves: {
      finish: { from: 'open', to: 'done', may: { user: always } },
      complete: {
        from: 'open',
        to: 'done',
        may: application,
        asSoonAs: { open: 0, all: { gt: 0 } },
      },
    },
    finalStates: ['done'],
  },
  may: { read: everyone, create: { user: always } },
})

export const orders = defineProduct({
  name: 'Orders',
  tagline: 'Orders and their lines',
  entities: [order, line, seat, booking, task],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  pages: {},
})
