import { add, always, application, computed, date, dateField, days, entity } from 'nacre'
import { integer, integerField, literal, me, money, months, plus, relation, text } from 'nacre'

export const standingOrder = entity({
  name: 'standingOrder',
  plural: 'standing-orders',
  recordRoles: { payer: { from: { holder: me } } },
  fields: {
    purpose: text({ required: true, max: 140 }),
    from: relation('account', { required: true, inverse: 'orders', fixed: true }),
    receiver: text({ required: true, max: 20 }),
    amount: money('EUR', { required: true, min: '0.01' }),
    first: date({ required: true, fixed: true }),
    last: date(),
    over: computed({ expression: plus(dateField('last'), days(1)) }),
    runs: integer({ required: true, set: literal(0) }),
    next: computed({ expression: plus(dateField('first'), months(integerField('runs'))) }),
  },
  states: {
    initial: 'active',
    moves: {
      run: {
        from: 'active',
        to: 'active',
        may: application,
        at: dateField('next'),
        sets: { runs: add(integerField('runs'), 1) },
      },
      end: { from: 'active', to: 'ended', may: application, at: dateField('over') },
      stop: { from: 'active', to: 'stopped', may: { payer: always } },
    },
    finalStates: ['ended', 'stopped'],
  },
  may: {
    read: { payer: always, teller: always, auditor: always },
    create: { payer: always },
    change: { payer: always },
  },
})
