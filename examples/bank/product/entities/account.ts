import {
  action,
  add,
  always,
  choice,
  computed,
  dateField,
  decimalField,
  entity,
  lessThan,
} from 'nacre'
import {
  me,
  money,
  months,
  numbered,
  plus,
  relation,
  sumOf,
  text,
  byApplication,
  today,
} from 'nacre'
import { frozen } from '../emails.ts'
import { errors } from '../errors.ts'
import { manager, teller } from '../roles.ts'

const cash = action({
  input: { amount: money('EUR', { required: true, min: '0.01' }) },
  answers: { entry: text({ required: true }) },
  errors: [errors['not-covered'], errors['account-frozen'], errors['account-closed']],
})

export const account = entity({
  name: 'account',
  plural: 'accounts',
  recordRoles: { holder: { holder: me } },
  fields: {
    number: text({ unique: true, set: numbered('DE-{6}') }),
    kind: choice(['customer', 'cash', 'fees'], { required: true, default: 'customer' }),
    holder: relation('user', { inverse: 'accounts', fixed: true }),
    overdraft: money('EUR', { required: true, default: '0.00', min: 0 }),
    reason: text({ max: 200, set: byApplication }),
    balance: computed({
      expression: sumOf('postings', decimalField('amount', 2)),
      as: 'money EUR',
      stored: true,
      visible: 'all',
    }),
    available: computed({
      expression: add(decimalField('balance', 2), decimalField('overdraft', 2)),
      as: 'money EUR',
    }),
    isFree: computed({
      expression: lessThan(today, plus(dateField('holder.birthday'), months(312))),
      visible: 'all',
    }),
  },
  states: {
    initial: 'open',
    moves: {
      freeze: { from: 'open', to: 'frozen', may: [manager], input: { reason: 'required' } },
      thaw: { from: 'frozen', to: 'open', may: [manager], sets: { reason: null } },
      close: {
        from: 'open',
        to: 'closed',
        may: [teller],
        onlyIf: {
          empty: {
            check: { balance: 0 },
            else: { en: 'The balance is not zero.', de: 'Das Konto ist nicht ausgeglichen.' },
          },
        },
      },
    },
    finalStates: ['closed'],
  },
  actions: { deposit: cash, withdraw: cash },
  unique: {
    own: {
      fields: ['kind'],
      where: { kind: { in: ['cash', 'fees'] } },
      message: 'The bank has this account already.',
    },
  },
  emails: { frozen: { after: 'freeze', send: frozen, to: 'holder' } },
  may: {
    read: { holder: always, teller: always, auditor: always },
    create: [teller],
    change: [teller],
    deposit: [teller],
    withdraw: [teller],
  },
  fieldPermissions: { overdraft: { change: [manager] } },
})
