import { defineErrors } from 'nacre'

export const errors = defineErrors({
  'room-taken': {
    status: 409,
    message: { en: 'The room is taken then.', de: 'Der Raum ist dann belegt.' },
  },
  'site-closed': {
    status: 409,
    message: { en: 'The room is not open then.', de: 'Der Raum hat dann geschlossen.' },
  },
  'too-many-bookings': {
    status: 409,
    message: { en: 'You have three open bookings.', de: 'Sie haben schon drei offene Buchungen.' },
  },
  'call-the-site': {
    status: 409,
    message: { en: 'Please call the site.', de: 'Bitte rufen Sie im Haus an.' },
  },
  blocked: {
    status: 403,
    message: { en: 'You are blocked after three no-shows.', de: 'Sie sind gesperrt.' },
  },
})
