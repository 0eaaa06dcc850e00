import * as n from 'nacre'

const timed = (name: string, plural: string, at: n.Expression<'timestamp' | 'date'>) =>
  n.entity({
    name,
    plural,
    fields: {
      starts: n.dateTime(),
      due: n.date(),
      ends: n.computed({ expression: n.plus(n.dateTimeField('starts'), n.days(1)) }),
    },
    states: {
      initial: 'open',
      moves: { pass: { from: 'open', to: 'moved', may: n.application, at } },
      finalStates: ['moved'],
    },
    may: { read: n.everyone, create: n.everyone },
  })
const starts = n.dateTimeField('starts')
const due = n.dateField('due')
const hire = n.entity({
  name: 'hire',
  plural: 'hires',
  fields: { day: n.date() },
  may: { read: n.everyone, create: n.everyone, change: n.everyone },
})
/** Its moment follows from another record. */
const bonus = n.entity({
  name: 'bonus',
  plural: 'bonuses',
  fields: {
    hire: n.relation('hire', { required: true }),
    due: n.computed({
      expression: n.plus(n.dateField('hire.day'), n.days(90)),
      stored: true,
      visible: 'all',
    }),
  },
  states: {
    initial: 'open',
    moves: {
      pass: { from: 'open', to: 'moved', may: n.application, at: n.dateField('due') },
    },
    finalStates: ['moved'],
  },
  may: { read: n.everyone, create: n.everyone },
})

/** A product whose records move before and after their moments. */
export const aroundMoments = n.defineProduct({
  name: 'Around moments',
  tagline: '',
  timeZone: 'Europe/Berlin',
  entities: [
    timed('late', 'lates', n.plus(starts, n.minutes(15))),
    timed('early', 'early-ones', n.minus(starts, n.hours(2))),
    timed('dayBefore', 'day-before', n.minus(starts, n.days(1))),
    timed('overdue', 'overdues', n.plus(due, n.days(1))),
    timed('month', 'months', n.plus(due, n.months(1))),
    timed('monthBefore', 'month-before', n.minus(due, n.months(1))),
    timed('unpaid', 'unpaids', n.plus(n.dateTimeField('createdAt'), n.hours(47))),
    timed('computed', 'computed-ones', n.dateTimeField('ends')),
    hire,
    bonus,
  ],
  roles: [],
  pages: {},
})
