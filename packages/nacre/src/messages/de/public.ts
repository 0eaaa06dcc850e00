import type { publicMessages as english } from '../en/public.ts'
import type { Translation } from '../message.ts'

export const publicMessages = {
  frame: {
    navigation: 'Hauptnavigation',
    skip: 'Zum Inhalt springen',
    admin: 'Administration',
    signIn: 'Anmelden',
    account: 'Konto',
  },
  theme: {
    change: 'Design wechseln',
    system: 'Design: wie im System',
    light: 'Design: hell',
    dark: 'Design: dunkel',
  },
  failure: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Diese Seite konnte nicht angezeigt werden.',
    reload: 'Seite neu laden',
    home: 'Zur Startseite',
  },
} satisfies Translation<typeof english>
