import * as n from 'nacre'
import { received } from './emails.ts'
import { bookingErrors, errors } from './errors.ts'
import { auditor, manager, teller } from './people.ts'

const kind = n.choice(['cash', 'transfer', 'fee', 'reversal'], { required: true })
const purpose = n.text({ required: true, max: 140 })
const account = n.relation('account', { required: true })

export const entry = n.entity({
  name: 'entry',
  plural: 'entries',
  recordRoles: { holder: { postings: { account: { holder: n.me } } } },
  fields: {
    number: n.text({ unique: true, set: n.numbered('{year}-{5}', { per: 'year' }) }),
    kind,
    purpose,
    transfer: n.relation('transfer', { inverse: 'entries' }),
    reverses: n.relation('entry', { inverse: 'reversals' }),
    feeFor: n.relation('account', { inverse: 'fees' }),
    month: n.text(),
    sum: n.computed({
      expression: n.sumOf('postings', n.decimalField('amount', 2)),
      as: 'money EUR',
      visible: 'all',
    }),
  },
  actions: {
    book: n.action({
      of: 'list',
      input: {
        kind,
        purpose,
        from: account,
        to: account,
        amount: n.money('EUR', { required: true, min: '0.01' }),
        transfer: n.relation('transfer'),
        month: n.text(),
      },
      answers: { id: n.text({ required: true }), number: n.text({ required: true }) },
      errors: bookingErrors,
    }),
    reverse: n.action({
      input: { reason: purpose },
      answers: { number: n.text({ required: true }) },
      errors: bookingErrors,
    }),
  },
  onlyIf: {
    commit: { balanced: { check: { sum: 0 }, else: 'The postings do not add up to zero.' } },
    reverse: {
      original: { check: { kind: { not: 'reversal' } }, else: 'It is a reversal.' },
      once: { check: { not: { reversals: {} } }, else: errors['already-reversed'] },
    },
  },
  unique: { reversal: { fields: ['reverses'] }, fee: { fields: ['feeFor', 'month'] } },
  frozen: { message: 'An entry stays as it is.' },
  may: {
    read: ['holder', teller, auditor],
    create: n.application,
    book: n.application,
    reverse: [manager],
    export: [auditor],
  },
})

export const posting = n.entity({
  name: 'posting',
  plural: 'postings',
  recordRoles: { holder: { account: { holder: n.me } } },
  fields: {
    entry: n.relation('entry', { required: true, inverse: 'postings' }),
    account: n.relation('account', { required: true, inverse: 'postings' }),
    amount: n.money('EUR', { required: true }),
  },
  onlyIf: {
    create: {
      open: { check: { account: { state: { not: 'closed' } } }, else: errors['account-closed'] },
      thawed: {
        check: { or: [{ amount: { gt: 0 } }, { account: { state: { not: 'frozen' } } }] },
        else: errors['account-frozen'],
      },
      covered: {
        check: {
          or: [
            { amount: { gt: 0 } },
            { account: { kind: { not: 'customer' } } },
            { account: { available: { gte: 0 } } },
            { entry: { kind: 'fee' } },
          ],
        },
        else: errors['not-covered'],
      },
    },
  },
  frozen: { message: 'A posting stays as it is.' },
  emails: {
    received: {
      after: 'create',
      when: { amount: { gte: 1000 } },
      send: received,
      to: 'account.holder',
    },
  },
  may: { read: ['holder', teller, auditor], create: n.application, export: [auditor] },
})
