/** Words that several steps of the login area share. */
export const loginWords = {
  en: {
    email: 'E-mail address',
    name: 'Name',
    password: 'Password',
    newPassword: 'New password',
    show: 'Show',
    goodPassword:
      'At least 12 characters. A few words that nobody else would put together are best.',
    back: 'Back to logging in',
  },
  de: {
    email: 'E-Mail-Adresse',
    name: 'Name',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    show: 'Zeigen',
    goodPassword:
      'Mindestens 12 Zeichen. Am besten ein paar Wörter, die sonst niemand zusammenstellt.',
    back: 'Zurück zur Anmeldung',
  },
}
