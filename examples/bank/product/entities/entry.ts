import {
  action,
  always,
  application,
  choice,
  entity,
  me,
  money,
  numbered,
  relation,
  text,
} from 'nacre'
import { errors } from '../errors.ts'
import { manager } from '../roles.ts'

/** What booking a posting can be rejected with. */
export const bookingErrors = [
  errors['not-covered'],
  errors['account-frozen'],
  errors['account-closed'],
]

const kind = choice(['cash', 'transfer', 'fee', 'reversal'], { required: true })
const purpose = text({ required: true, max: 140 })

export const entry = entity({
  name: 'entry',
  plural: 'entries',
  recordRoles: { holder: { postings: { account: { holder: me } } } },
  fields: {
    number: text({ unique: true, set: numbered('{year}-{5}', { per: 'year' }) }),
    kind,
    purpose,
    transfer: relation('transfer', { inverse: 'entries' }),
    reverses: relation('entry', { inverse: 'reversals' }),
    feeFor: relation('account', { inverse: 'fees' }),
    month: text(),
  },
  actions: {
    book: action({
      of: 'list',
      input: {
        kind,
        purpose,
        from: relation('account', { required: true }),
        to: relation('account', { required: true }),
        amount: money('EUR', { required: true, min: '0.01' }),
        transfer: relation('transfer'),
        month: text(),
      },
      answers: { id: text({ required: true }), number: text({ required: true }) },
      errors: bookingErrors,
    }),
    reverse: action({
      input: { reason: text({ required: true, max: 140 }) },
      answers: { number: text({ required: true }) },
      errors: bookingErrors,
    }),
  },
  onlyIf: {
    reverse: {
      original: {
        check: { kind: { not: 'reversal' } },
        else: { en: 'It is a reversal.', de: 'Es ist selbst eine Stornobuchung.' },
      },
      once: {
        check: { not: { reversals: { kind: 'reversal' } } },
        else: errors['already-reversed'],
      },
    },
  },
  unique: {
    reversal: { fields: ['reverses'], message: 'The entry was reversed already.' },
    fee: { fields: ['feeFor', 'month'], message: 'The fee was booked already.' },
  },
  frozen: { message: { en: 'An entry stays as it is.', de: 'Eine Buchung bleibt, wie sie ist.' } },
  may: {
    read: { holder: always, teller: always, auditor: always },
    create: application,
    book: application,
    reverse: [manager],
  },
})
