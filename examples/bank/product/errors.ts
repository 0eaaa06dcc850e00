import { defineErrors } from 'nacre'

export const errors = defineErrors({
  'not-covered': {
    status: 409,
    message: {
      en: 'There is not enough money in the account.',
      de: 'Das Konto ist nicht gedeckt.',
    },
  },
  'account-frozen': {
    status: 409,
    message: { en: 'The account is frozen.', de: 'Das Konto ist gesperrt.' },
  },
  'account-closed': {
    status: 409,
    message: { en: 'The account is closed.', de: 'Das Konto ist aufgelöst.' },
  },
  'daily-limit': {
    status: 409,
    message: { en: 'At most 5,000 euros a day.', de: 'Höchstens 5.000 Euro am Tag.' },
  },
  'too-many-waiting': {
    status: 409,
    message: { en: 'Ten transfers wait already.', de: 'Zehn Überweisungen warten schon.' },
  },
  'unknown-account': {
    status: 422,
    message: { en: 'There is no such account.', de: 'Dieses Konto gibt es nicht.' },
  },
  'four-eyes': {
    status: 409,
    message: {
      en: 'Somebody else has to approve it.',
      de: 'Jemand anderes muss die Überweisung freigeben.',
    },
  },
  'already-reversed': {
    status: 409,
    message: { en: 'The entry was reversed already.', de: 'Die Buchung ist schon storniert.' },
  },
})
