import * as n from 'nacre'
import { approved, declined, lapsed } from './emails.ts'
import { bookingErrors, errors } from './errors.ts'
import { auditor, teller } from './people.ts'

const order = {
  purpose: n.text({ required: true, max: 140 }),
  receiver: n.text({ required: true, max: 20 }),
  amount: n.money('EUR', { required: true, min: '0.01' }),
}

export const transfer = n.entity({
  name: 'transfer',
  plural: 'transfers',
  recordRoles: { payer: { from: { holder: n.me } } },
  fields: {
    ...order,
    from: n.relation('account', { required: true, inverse: 'transfers' }),
    to: n.relation('account', { required: true, inverse: 'incoming', set: n.byApplication }),
    order: n.relation('standingOrder', { inverse: 'transfers', set: n.byApplication }),
    reason: n.text({ max: 200, set: n.byApplication }),
  },
  states: {
    initial: 'new',
    moves: {
      book: { from: 'new', to: 'booked', may: n.application, errors: bookingErrors },
      submit: { from: 'new', to: 'waiting', may: n.application },
      approve: {
        from: 'waiting',
        to: 'booked',
        may: [teller],
        onlyIf: { another: { check: { not: { owner: n.me } }, else: errors['four-eyes'] } },
        errors: bookingErrors,
      },
      decline: { from: 'waiting', to: 'declined', may: [teller], input: { reason: 'required' } },
      withdraw: { from: 'waiting', to: 'withdrawn', may: ['payer'] },
      lapse: { from: 'waiting', to: 'lapsed', may: n.application, after: n.days(3) },
    },
    finalStates: ['booked', 'declined', 'withdrawn', 'lapsed'],
  },
  limits: {
    counts: {
      daily: {
        of: { state: { in: ['new', 'waiting', 'booked'] } },
        per: 'from',
        sum: 'amount',
        within: 'day',
        max: 5000,
        except: [teller],
        else: errors['daily-limit'],
      },
      waiting: {
        of: { state: 'waiting' },
        per: 'from',
        max: 10,
        else: errors['too-many-waiting'],
      },
    },
  },
  errors: { create: [errors['unknown-account'], ...bookingErrors] },
  emails: {
    approved: { after: 'approve', send: approved, to: 'owner' },
    declined: { after: 'decline', send: declined, to: 'owner' },
    lapsed: { after: 'lapse', send: lapsed, to: 'owner' },
  },
  may: { read: ['payer', teller, auditor], create: ['payer', teller], export: [auditor] },
})

export const standingOrder = n.entity({
  name: 'standingOrder',
  plural: 'standing-orders',
  recordRoles: { payer: { from: { holder: n.me } } },
  fields: {
    ...order,
    from: n.relation('account', { required: true, inverse: 'orders', fixed: true }),
    first: n.date({ required: true, fixed: true }),
    last: n.date(),
    runs: n.integer({ required: true, set: n.literal(0) }),
    next: n.computed({
      expression: n.plus(n.dateField('first'), n.months(n.integerField('runs'))),
    }),
  },
  states: {
    initial: 'active',
    moves: {
      run: {
        from: 'active',
        to: 'active',
        may: n.application,
        at: n.dateField('next'),
        sets: { runs: n.add(n.integerField('runs'), 1) },
      },
      end: {
        from: 'active',
        to: 'ended',
        may: n.application,
        at: n.plus(n.dateField('last'), n.days(1)),
      },
      stop: { from: 'active', to: 'stopped', may: ['payer'] },
    },
    finalStates: ['ended', 'stopped'],
  },
  may: {
    read: ['payer', teller, auditor],
    create: ['payer'],
    change: ['payer'],
    export: [auditor],
  },
})
