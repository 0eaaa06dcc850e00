import {
  always,
  application,
  boolean,
  date,
  dateField,
  dateTime,
  dateTimeField,
  days,
  defineEmail,
  defineProduct,
  email,
  entity,
  everyone,
  hours,
  minus,
  relation,
  role,
  text,
  users,
} from '#shell/entries/nacre.ts'

export const clerk = role('clerk')

const soon = defineEmail({ about: 'invoice', subject: 'Due soon: {name}', body: ['It is due.'] })
const late = defineEmail({ about: 'invoice', subject: 'Late: {name}', body: ['It is late.'] })
const begins = defineEmail({ about: 'visit', subject: 'Tomorrow: {show.title}', body: ['Come.'] })
const unread = defineEmail({
  about: 'visit',
  subject: 'Unread: {show.title}',
  body: ['Look.'],
  sees: clerk,
})

const invoice = entity({
  name: 'invoice',
  plural: 'invoices',
  fields: {
    name: text({ required: true }),
    due: date(),
    payer: relation('user', { required: true }),
  },
  states: {
    initial: 'open',
    moves: {
      pay: { from: 'open', to: 'paid', may: { user: always } },
      reopen: { from: 'paid', to: 'open', may: { user: always } },
      expire: { from: 'open', to: 'expired', may: application, after: days(60) },
    },
    finalStates: ['expired'],
  },
  may: {
    read: everyone,
    create: { user: always },
    change: { user: always },
    remove: { user: always },
  },
  timers: {
    soon: {
      when: { state: 'open' },
      at: minus(dateField('due'), days(3)),
      send: soon,
      to: 'payer',
    },
    late: {
      when: { state: 'open' },
      at: dateField('due'),
      time: '07:00',
      every: days(2),
      max: 3,
      send: late,
      to: 'payer',
    },
  },
})

const show = entity({
  name: 'show',
  plural: 'shows',
  fields: { title: text({ required: true }), starts: dateTime({ required: true }) },
  may: { read: everyone, create: { user: always }, change: { user: always } },
})

const visit = entity({
  name: 'visit',
  plural: 'visits',
  fields: {
    show: relation('show', { required: true }),
    address: email(),
    isRead: boolean(),
  },
  may: { read: everyone, create: { user: always }, change: { user: always } },
  timers: {
    begins: { at: minus(dateTimeField('show.starts'), days(1)), send: begins, to: 'owner' },
    unread: {
      when: { isRead: false },
      at: dateTimeField('createdAt'),
      every: hours(1),
      send: unread,
      to: clerk,
    },
  },
})

export const invoices = defineProduct({
  name: 'Invoices',
  tagline: 'Invoices and shows',
  timeZone: 'Europe/Berlin',
  entities: [invoice, show, visit],
  roles: [clerk],
  emails: { soon, late, begins, unread },
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  pages: {},
})
