import { page } from 'nacre'

export const pages = {
  rooms: page({
    path: '/',
    title: { en: 'Rooms', de: 'Räume' },
    description: {
      en: 'All rooms in which you can rehearse.',
      de: 'Alle Räume, in denen man proben kann.',
    },
  }),
  times: page({
    path: '/times',
    title: { en: 'Free times', de: 'Freie Zeiten' },
    description: { en: 'When rooms are free.', de: 'Wann Räume frei sind.' },
  }),
  start: page({
    path: '/my',
    title: { en: 'Next rehearsals', de: 'Nächste Proben' },
    description: { en: 'What comes next.', de: 'Was als Nächstes kommt.' },
  }),
  book: page({
    path: '/my/book',
    title: { en: 'Book a room', de: 'Raum buchen' },
    description: { en: 'A new booking.', de: 'Eine neue Buchung.' },
    isInNavigation: false,
  }),
  coming: page({
    path: '/desk/coming',
    title: { en: 'Coming up', de: 'Demnächst' },
    description: { en: 'Who comes next.', de: 'Wer als Nächstes kommt.' },
  }),
  notFound: page({ path: '*', title: 'Not found', description: 'This page does not exist.' }),
}
