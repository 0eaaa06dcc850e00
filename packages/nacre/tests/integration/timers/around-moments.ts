import * as n from 'nacre'

const timed = (name: string, plural: string, at: n.Expression<'timestamp' | 'date'>) =>
  n.entity({
    name,
    plural,
    fields: { starts: n.dateTime(), due: n.date() },
    states: {
      initial: 'open',
      moves: { pass: { from: 'open', to: 'moved', may: n.application, at } },
      finalStates: ['moved'],
    },
    may: { read: n.everyone, create: n.everyone },
  })
const starts = n.dateTimeField('starts')
const due = n.dateField('due')
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
  ],
  roles: [],
  pages: {},
})
