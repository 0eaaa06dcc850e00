import { defineErrors } from 'nacre'

export const errors = defineErrors({
  'room-taken': 'The room is taken then.',
  'room-closed': 'The room is not open then.',
  'too-many-bookings': 'You have three open bookings.',
  'call-the-site': 'Please call the site.',
  blocked: { status: 403, message: 'You are blocked after three no-shows.' },
})
