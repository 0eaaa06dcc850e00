import { always, computed, countOf, users } from 'nacre'

export const people = users({
  fields: {
    openBookings: computed({
      expression: countOf('bookings', { state: { in: ['reserved', 'confirmed'] } }),
      visible: 'all',
    }),
    noShows: computed({ expression: countOf('bookings', { state: 'missed' }), visible: 'all' }),
  },
  signUp: 'open',
  signInMethods: { password: true, passkey: true },
  may: { read: { owner: always, staff: always } },
})
