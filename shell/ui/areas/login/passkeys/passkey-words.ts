/** Why a browser has not shown or made a passkey, and what can be done. */
export const passkeyWords = {
  en: {
    cancelled: {
      title: 'No passkey was chosen.',
      remedy: 'Try again, or come in another way.',
    },
    late: {
      title: 'That took too long.',
      remedy: 'Have your passkey at hand, and try again.',
    },
    here: {
      title: 'This device has a passkey for your account already.',
      remedy: 'Nothing has to be added on it.',
    },
    address: {
      title: 'Passkeys do not work at this address.',
      remedy: 'They belong to a name, and over https: open the site by its name.',
    },
    unfit: {
      title: 'This device cannot make such a passkey.',
      remedy: 'Take another one: a telephone, a password manager or a security key.',
    },
    failed: {
      title: 'The browser could not do that.',
      remedy: 'Try again, or come in another way.',
    },
  },
  de: {
    cancelled: {
      title: 'Es wurde kein Passkey gewählt.',
      remedy: 'Versuchen Sie es noch einmal oder auf einem anderen Weg.',
    },
    late: {
      title: 'Das hat zu lange gedauert.',
      remedy: 'Halten Sie Ihren Passkey bereit, und versuchen Sie es noch einmal.',
    },
    here: {
      title: 'Auf diesem Gerät ist schon ein Passkey für Ihr Konto.',
      remedy: 'Hier muss nichts hinzugefügt werden.',
    },
    address: {
      title: 'Unter dieser Adresse gehen Passkeys nicht.',
      remedy: 'Sie gehören zu einem Namen, und über https: Öffnen Sie die Seite unter ihrem Namen.',
    },
    unfit: {
      title: 'Dieses Gerät kann so einen Passkey nicht anlegen.',
      remedy:
        'Nehmen Sie ein anderes: ein Telefon, einen Passwortmanager oder einen Sicherheitsschlüssel.',
    },
    failed: {
      title: 'Das konnte der Browser nicht.',
      remedy: 'Versuchen Sie es noch einmal oder auf einem anderen Weg.',
    },
  },
}

/** What can go wrong before the server has been asked. */
export type PasskeyTrouble = keyof (typeof passkeyWords)['en']
