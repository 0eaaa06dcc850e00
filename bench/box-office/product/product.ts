import * as n from 'nacre'
import { pages } from './pages.ts'

/** What `npm run bench -- processes` compares: plain records, and the same with processes. */
const errors = n.defineErrors({ full: 'There is no room.', closed: 'It is closed.' })
const everything = { read: n.everyone, create: n.everyone, change: n.everyone }
const values = { name: n.text({ required: true }), amount: n.integer({ required: true }) }

const plain = n.entity({ name: 'plain', plural: 'plains', fields: values, may: everything })

const house = n.entity({
  name: 'house',
  plural: 'houses',
  fields: { name: n.text({ required: true }), isOpen: n.boolean({ default: true }) },
  may: everything,
})

const bare = n.entity({
  name: 'bare',
  plural: 'bares',
  fields: { ...values, house: n.relation('house', { required: true }) },
  may: everything,
})

const checked = n.entity({
  name: 'checked',
  plural: 'checkeds',
  fields: { ...values, house: n.relation('house', { required: true, inverse: 'checkeds' }) },
  onlyIf: { create: { open: { check: { house: { isOpen: true } }, else: errors.closed } } },
  limits: { counts: { room: { per: 'house', max: 1_000_000, else: errors.full } } },
  may: everything,
})

const parent = n.entity({
  name: 'parent',
  plural: 'parents',
  fields: {
    name: n.text({ required: true }),
    count: n.computed({ expression: n.countOf('counteds'), stored: true, visible: 'all' }),
    sum: n.computed({
      expression: n.sumOf('counteds', n.integerField('amount')),
      stored: true,
      visible: 'all',
    }),
    live: n.computed({ expression: n.countOf('counteds', { amount: 1 }), visible: 'all' }),
    least: n.computed({
      expression: n.minOf('counteds', n.integerField('amount')),
      visible: 'all',
    }),
  },
  may: everything,
})

const counted = n.entity({
  name: 'counted',
  plural: 'counteds',
  fields: { ...values, parent: n.relation('parent', { required: true, inverse: 'counteds' }) },
  may: everything,
})

const seat = n.entity({
  name: 'seat',
  plural: 'seats',
  fields: { name: n.text({ required: true }) },
  states: {
    initial: 'free',
    moves: { take: { from: 'free', to: 'taken', may: n.application } },
    finalStates: ['taken'],
  },
  may: everything,
})

const till = n.entity({
  name: 'till',
  plural: 'tills',
  fields: { name: n.text({ required: true }), sold: n.integer({ required: true, default: 0 }) },
  may: everything,
})

/** A create whose effect reads and moves one record, changes one and creates one. */
const sale = n.entity({
  name: 'sale',
  plural: 'sales',
  fields: {
    ...values,
    seat: n.relation('seat', { required: true }),
    till: n.relation('till', { required: true }),
  },
  may: everything,
})

const guarded = n.entity({
  name: 'guarded',
  plural: 'guardeds',
  fields: { name: n.text({ required: true }) },
  states: {
    initial: 'open',
    moves: Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five', 'six'].map((to) => [
        `to${to}`,
        { from: 'open', to, may: n.everyone },
      ]),
    ),
    finalStates: ['one', 'two', 'three', 'four', 'five', 'six'],
  },
  may: everything,
})

const timed = n.entity({
  name: 'timed',
  plural: 'timeds',
  fields: { name: n.text({ required: true }), at: n.dateTime({ required: true }) },
  states: {
    initial: 'waiting',
    moves: {
      pass: { from: 'waiting', to: 'passed', may: n.application, at: n.dateTimeField('at') },
    },
    finalStates: ['passed'],
  },
  may: everything,
})

export const product = n.defineProduct({
  name: 'Box office',
  tagline: 'What processes cost',
  entities: [plain, house, bare, checked, parent, counted, seat, till, sale, guarded, timed],
  users: n.users({ signUp: 'closed', signInMethods: { password: true } }),
  roles: [],
  errors,
  pages,
})
