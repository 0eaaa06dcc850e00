import { defineProduct, money } from 'nacre'
import { account, statement } from './accounts.ts'
import * as emails from './emails.ts'
import { areas } from './areas.ts'
import { entry, posting } from './entries.ts'
import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { auditor, customer, manager, people, teller } from './people.ts'
import { seeds } from './seeds.ts'
import { standingOrder, transfer } from './transfers.ts'

const setting = (amount: string) => money('EUR', { required: true, default: amount, min: 0 })

export const product = defineProduct({
  name: 'Bank',
  tagline: 'Accounts, transfers and statements',
  languages: ['en', 'de'],
  timeZone: 'Europe/Berlin',
  entities: [account, entry, posting, transfer, standingOrder, statement],
  users: people,
  roles: [customer, teller, manager, auditor],
  errors,
  emails,
  settings: {
    fields: { approveFrom: setting('1000.00'), monthlyFee: setting('4.90') },
    change: [manager],
  },
  seeds,
  pages,
  areas,
  admin: { roles: [manager] },
})
