import { users } from 'nacre'

export const productUsers = users({
  signUp: 'invite-only',
  signInMethods: { password: true, passkey: true, magicLink: true },
})
