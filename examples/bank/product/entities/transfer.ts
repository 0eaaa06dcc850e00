import { always, application, byApplication, days, entity, me, money, relation, text } from 'nacre'
import { approved, declined, lapsed } from '../emails.ts'
import { errors } from '../errors.ts'
import { bookingErrors } from './entry.ts'

export const transfer = entity({
  name: 'transfer',
  plural: 'transfers',
  recordRoles: { payer: { from: { holder: me } } },
  fields: {
    purpose: text({ required: true, max: 140 }),
    from: relation('account', { required: true, inverse: 'transfers' }),
    receiver: text({ required: true, max: 20 }),
    to: relation('account', { required: true, inverse: 'incoming', set: byApplication }),
    amount: money('EUR', { required: true, min: '0.01' }),
    order: relation('standingOrder', { inverse: 'transfers', set: byApplication }),
    reason: text({ max: 200, set: byApplication }),
  },
  states: {
    initial: 'new',
    moves: {
      book: { from: 'new', to: 'booked', may: application, errors: bookingErrors },
      submit: {
        from: 'new',
        to: 'waiting',
        may: application,
        errors: [errors['too-many-waiting']],
      },
      approve: {
        from: 'waiting',
        to: 'booked',
        may: { teller: always },
        onlyIf: { another: { check: { not: { owner: me } }, else: errors['four-eyes'] } },
        errors: bookingErrors,
      },
      decline: {
        from: 'waiting',
        to: 'declined',
        may: { teller: always },
        input: { reason: 'required' },
      },
      withdraw: { from: 'waiting', to: 'withdrawn', may: { payer: always } },
      lapse: { from: 'waiting', to: 'lapsed', may: application, after: days(3) },
    },
    finalStates: ['booked', 'declined', 'withdrawn', 'lapsed'],
  },
  errors: {
    create: [
      errors['unknown-account'],
      errors['daily-limit'],
      errors['too-many-waiting'],
      ...bookingErrors,
    ],
  },
  emails: {
    approved: { after: 'approve', send: approved, to: 'owner' },
    declined: { after: 'decline', send: declined, to: 'owner' },
    lapsed: { after: 'lapse', send: lapsed, to: 'owner' },
  },
  may: {
    read: { payer: always, teller: always, auditor: always },
    create: { payer: always, teller: always },
  },
})
