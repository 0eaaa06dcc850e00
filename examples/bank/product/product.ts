import { defineProduct } from 'nacre'
import * as emails from './emails.ts'
import { account } from './entities/account.ts'
import { entry } from './entities/entry.ts'
import { posting } from './entities/posting.ts'
import { standingOrder } from './entities/standing-order.ts'
import { statement } from './entities/statement.ts'
import { transfer } from './entities/transfer.ts'
import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { auditor, customer, manager, teller } from './roles.ts'
import { seeds } from './seeds.ts'
import { settings } from './settings.ts'
import { people } from './users.ts'

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
  settings,
  seeds,
  pages,
  usedInCode: { roles: ['customer'] },
})
