import { computed, countOf, role, users } from 'nacre'

export const member = role('member')
export const staff = role('staff', { description: 'Runs the sites that they belong to.' })
export const manager = role('manager', { includes: [staff] })

const open = { state: { in: ['reserved', 'confirmed'] } } as const

export const people = users({
  fields: {
    openBookings: computed({ expression: countOf('bookings', open), visible: 'all' }),
    noShows: computed({ expression: countOf('bookings', { state: 'missed' }), visible: 'all' }),
  },
  signUp: 'open',
  signUpRoles: [member],
  signInMethods: { password: true, passkey: true },
  may: { read: ['owner', staff] },
})
