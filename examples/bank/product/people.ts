import { date, role, users } from 'nacre'

export const customer = role('customer')
export const teller = role('teller', { description: 'Opens accounts and approves transfers.' })
export const manager = role('manager', { includes: [teller] })
export const auditor = role('auditor', { description: 'Reads everything and changes nothing.' })

export const people = users({
  fields: { birthday: date() },
  signUp: 'open',
  signUpRoles: [customer],
  signInMethods: { password: true, passkey: true },
  may: { read: ['owner', teller, auditor] },
  fieldPermissions: { birthday: { change: [teller] } },
})
