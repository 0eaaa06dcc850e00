import { defineErrors } from 'nacre'

export const errors = defineErrors({
  'not-covered': 'There is not enough money in the account.',
  'account-frozen': 'The account is frozen.',
  'account-closed': 'The account is closed.',
  'daily-limit': 'At most 5,000 euros a day.',
  'too-many-waiting': 'Ten transfers wait already.',
  'unknown-account': { status: 422, message: 'There is no such account.' },
  'four-eyes': 'Somebody else has to approve it.',
  'already-reversed': 'The entry was reversed already.',
})

/** What booking a posting can be rejected with. */
export const bookingErrors = [
  errors['not-covered'],
  errors['account-frozen'],
  errors['account-closed'],
]
