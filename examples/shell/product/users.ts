import { users } from '#shell/model/user.ts'

export const productUsers = users({
  signUp: 'invite-only',
  signInMethods: { password: true, passkey: true, magicLink: true },
})
