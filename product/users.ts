import { users } from '#shell/model/user.ts'

export const people = users({
  signUp: 'invited',
  ways: { password: true, passkey: true, link: true },
})
