import * as n from 'nacre'
import { frozen, statementReady } from './emails.ts'
import { bookingErrors } from './errors.ts'
import { auditor, manager, teller } from './people.ts'

const cash = n.action({
  input: { amount: n.money('EUR', { required: true, min: '0.01' }) },
  answers: { entry: n.text({ required: true }) },
  errors: bookingErrors,
})
const euros = (name: string) => n.decimalField(name, 2)

export const account = n.entity({
  name: 'account',
  plural: 'accounts',
  recordRoles: { holder: { holder: n.me } },
  fields: {
    number: n.text({ unique: true, set: n.numbered('DE-{6}') }),
    kind: n.choice(['customer', 'cash', 'fees'], { required: true, default: 'customer' }),
    holder: n.relation('user', { inverse: 'accounts', fixed: true }),
    overdraft: n.money('EUR', { required: true, default: '0.00', min: 0 }),
    reason: n.text({ max: 200, set: n.byApplication }),
    balance: n.computed({
      expression: n.sumOf('postings', euros('amount')),
      as: 'money EUR',
      stored: true,
      visible: 'all',
    }),
    available: n.computed({
      expression: n.add(euros('balance'), euros('overdraft')),
      as: 'money EUR',
    }),
    isFree: n.computed({
      expression: n.lessThan(n.today, n.plus(n.dateField('holder.birthday'), n.months(312))),
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
        onlyIf: { empty: { check: { balance: 0 }, else: 'The balance is not zero.' } },
      },
    },
    finalStates: ['closed'],
  },
  actions: { deposit: cash, withdraw: cash },
  unique: { own: { fields: ['kind'], where: { kind: { in: ['cash', 'fees'] } } } },
  emails: { frozen: { after: 'freeze', send: frozen, to: 'holder' } },
  may: {
    read: ['holder', teller, auditor],
    create: [teller],
    change: [teller],
    deposit: [teller],
    withdraw: [teller],
    export: [auditor],
  },
  fieldPermissions: { overdraft: { change: [manager] } },
})

const amount = n.money('EUR', { required: true })

export const statement = n.entity({
  name: 'statement',
  plural: 'statements',
  recordRoles: { holder: { account: { holder: n.me } } },
  fields: {
    number: n.text({
      unique: true,
      set: n.numbered('{account.number}/{year}-{3}', { per: ['account', 'year'] }),
    }),
    account: n.relation('account', { required: true, inverse: 'statements' }),
    month: n.text({ required: true }),
    year: n.text({ required: true }),
    opening: amount,
    sumIn: amount,
    sumOut: amount,
    closing: amount,
  },
  unique: { month: { fields: ['account', 'month'] } },
  frozen: { message: 'A statement stays as it is.' },
  emails: { ready: { after: 'create', send: statementReady, to: 'account.holder' } },
  may: { read: ['holder', teller, auditor], create: n.application, export: [auditor] },
})
