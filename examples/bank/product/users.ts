import { always, date, users } from 'nacre'
import { teller } from './roles.ts'

export const people = users({
  fields: { birthday: date() },
  signUp: 'open',
  signInMethods: { password: true, passkey: true },
  may: { read: { owner: always, teller: always, auditor: always } },
  fieldPermissions: { birthday: { change: [teller] } },
})
