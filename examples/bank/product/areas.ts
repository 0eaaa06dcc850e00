import { area, me } from 'nacre'
import { auditor, customer, teller } from './people.ts'

const orders = { columns: ['createdAt', 'receiver', 'purpose', 'amount', 'state'] } as const

export const areas = {
  customers: area({
    path: '/my',
    label: { en: 'My bank', de: 'Meine Bank' },
    roles: [customer],
    entities: {
      account: {
        where: { holder: me },
        fields: ['number', 'balance', 'available', 'overdraft'],
        columns: ['number', 'balance', 'available', 'state'],
      },
      transfer: { ...orders, verbs: ['create', 'withdraw'] },
      standingOrder: { verbs: ['create', 'change', 'stop'] },
      posting: { pluralLabel: { en: 'Bookings', de: 'Buchungen' } },
      statement: { columns: ['number', 'month', 'opening', 'sumIn', 'sumOut', 'closing'] },
    },
  }),
  counter: area({
    path: '/counter',
    label: { en: 'Counter', de: 'Schalter' },
    roles: [teller],
    entities: {
      transfer: orders,
      account: {},
      standingOrder: {},
      entry: {},
      posting: {},
      statement: {},
      user: { pluralLabel: { en: 'Customers', de: 'Kunden' } },
    },
  }),
  audit: area({
    path: '/audit',
    label: { en: 'Audit', de: 'Prüfung' },
    roles: [auditor],
    entities: {
      entry: {},
      posting: {},
      account: {},
      transfer: {},
      standingOrder: {},
      statement: {},
    },
  }),
}
