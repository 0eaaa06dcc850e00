import { page } from 'nacre'

export const pages = {
  conditions: page({
    path: '/conditions',
    title: { en: 'Conditions', de: 'Konditionen' },
    description: { en: 'What an account costs.', de: 'Was ein Konto kostet.' },
  }),
  start: page({
    path: '/my',
    title: { en: 'Overview', de: 'Übersicht' },
    description: { en: 'Accounts and bookings.', de: 'Konten und Buchungen.' },
  }),
  send: page({
    path: '/my/send',
    title: { en: 'Send money', de: 'Geld überweisen' },
    description: { en: 'A new transfer.', de: 'Eine neue Überweisung.' },
    isInNavigation: false,
  }),
  bookings: page({
    path: '/my/postings',
    title: { en: 'Bookings', de: 'Buchungen' },
    description: { en: 'What came and went.', de: 'Was kam und ging.' },
    isInNavigation: false,
  }),
  notFound: page({ path: '*', title: 'Not found', description: 'This page does not exist.' }),
}
