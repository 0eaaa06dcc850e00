import { text, users } from 'nacre'
import { librarian } from './roles.ts'

/** Everyone may sign up. */
export const people = users({
  fields: {
    cardNumber: text({ pattern: String.raw`[A-Z]-\d{4}`, patternHint: 'A-1234', unique: true }),
    /** A note of the librarians about the user. */
    remark: text({ max: 200 }),
  },
  fieldPermissions: { remark: { read: [librarian], change: [librarian] } },
  signUp: 'open',
  signInMethods: { password: true, passkey: true, magicLink: true, emailCode: true },
})
