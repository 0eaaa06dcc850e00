import { type FailureText, refusal } from './failure-text.ts'

/**
 * Refusals that depend on who is asking, and on how they show who they are.
 *
 * @example
 * personFailures['signed-out'].status // 401
 */
export const personFailures = {
  'signed-out': refusal(401, {
    says: { en: 'Log in to do this.', de: 'Melden Sie sich dafür an.' },
    cause: {
      en: 'Only some people may do this, and nobody knows who is asking.',
      de: 'Das dürfen nur einige, und niemand weiß, wer fragt.',
    },
    remedy: {
      en: 'Log in and try again.',
      de: 'Melden Sie sich an, und versuchen Sie es noch einmal.',
    },
  }),
  'wrong-credentials': refusal(401, {
    says: {
      en: 'The address and the password do not belong together.',
      de: 'Adresse und Passwort gehören nicht zusammen.',
    },
    cause: {
      en: 'There is no account of the address, or its password is another one. Which of both is not told.',
      de: 'Zu der Adresse gibt es kein Konto, oder sein Passwort ist ein anderes. Was davon, wird nicht gesagt.',
    },
    remedy: {
      en: 'Look at both once more, or ask for a new password.',
      de: 'Sehen Sie beides noch einmal an, oder lassen Sie sich ein neues Passwort geben.',
    },
  }),
  'key-unknown': refusal(401, {
    says: { en: 'This key is not known.', de: 'Dieser Schlüssel ist nicht bekannt.' },
    cause: {
      en: 'It was never made here, or was not copied whole.',
      de: 'Er wurde nie hier gemacht oder nicht ganz kopiert.',
    },
    remedy: {
      en: 'Send a key as it was shown when it was made: Authorization: Bearer nacre_…',
      de: 'Senden Sie ihn so, wie er beim Anlegen gezeigt wurde: Authorization: Bearer nacre_…',
    },
  }),
  'key-expired': refusal(401, {
    says: {
      en: 'The time of this key is over.',
      de: 'Die Zeit dieses Schlüssels ist abgelaufen.',
    },
    cause: {
      en: 'A key is good until the moment that was chosen for it.',
      de: 'Ein Schlüssel gilt bis zu dem Zeitpunkt, der für ihn gewählt wurde.',
    },
    remedy: { en: 'Make a new one.', de: 'Legen Sie einen neuen an.' },
  }),
  'key-ended': refusal(401, {
    says: { en: 'This key has been ended.', de: 'Dieser Schlüssel wurde beendet.' },
    cause: {
      en: 'Somebody ended it, or whoever made it has no account any more.',
      de: 'Jemand hat ihn beendet, oder wer ihn angelegt hat, hat kein Konto mehr.',
    },
    remedy: { en: 'Make a new one.', de: 'Legen Sie einen neuen an.' },
  }),
  'out-of-scope': refusal(403, {
    says: { en: 'This key is not for that.', de: 'Dafür ist dieser Schlüssel nicht gedacht.' },
    cause: {
      en: 'None of the scopes of the key names it.',
      de: 'Keine der Befugnisse des Schlüssels nennt es.',
    },
    remedy: {
      en: 'Use a key with the scope that the answer names.',
      de: 'Nehmen Sie einen Schlüssel mit der Befugnis, die die Antwort nennt.',
    },
  }),
  forbidden: refusal(403, {
    says: { en: 'You may not do this.', de: 'Das dürfen Sie nicht.' },
    cause: {
      en: 'No rule of the entity allows it to any role of the actor.',
      de: 'Keine Regel erlaubt es einer Ihrer Rollen.',
    },
    remedy: {
      en: 'Ask somebody who may, or an administrator for the role.',
      de: 'Bitten Sie jemanden, der es darf, oder die Verwaltung um die Rolle.',
    },
  }),
  'only-looking': refusal(403, {
    says: {
      en: 'You are seeing this as a role, and change nothing meanwhile.',
      de: 'Sie sehen dies gerade als Rolle und ändern solange nichts.',
    },
    cause: {
      en: 'Whoever sees as a role sees exactly what it may see; everything that changes something is refused.',
      de: 'Wer als Rolle sieht, sieht genau das, was sie sehen darf; alles, was etwas ändert, wird abgelehnt.',
    },
    remedy: {
      en: 'Stop seeing as the role, then try again.',
      de: 'Hören Sie auf, als Rolle zu sehen, und versuchen Sie es noch einmal.',
    },
  }),
  'proof-needed': refusal(403, {
    says: { en: 'Show once more that it is you.', de: 'Zeigen Sie noch einmal, dass Sie es sind.' },
    cause: {
      en: 'What lets somebody in is changed only by who has shown within five minutes that it is them.',
      de: 'Was jemanden hereinlässt, ändert nur, wer in den letzten fünf Minuten gezeigt hat, wer er ist.',
    },
    remedy: {
      en: 'Give your password or use your passkey, then try again.',
      de: 'Geben Sie Ihr Passwort ein, oder nehmen Sie Ihren Passkey; dann noch einmal.',
    },
  }),
  'not-found': refusal(404, {
    says: { en: 'There is nothing here.', de: 'Hier ist nichts.' },
    cause: {
      en: 'There is no such record or address, or the actor may not know of it.',
      de: 'Diesen Eintrag oder diese Adresse gibt es nicht, oder Sie dürfen davon nicht wissen.',
    },
    remedy: { en: 'Check the address.', de: 'Prüfen Sie die Adresse.' },
  }),
  'used-up': refusal(410, {
    says: {
      en: 'This link has been used, or it is too old.',
      de: 'Dieser Link ist benutzt oder zu alt.',
    },
    cause: {
      en: 'Links and invitations work once and for a while.',
      de: 'Links und Einladungen gelten einmal und eine Weile.',
    },
    remedy: { en: 'Ask for a new one.', de: 'Bitten Sie um einen neuen.' },
  }),
  'captcha-needed': refusal(422, {
    says: {
      en: 'First show that you are not a program.',
      de: 'Zeigen Sie erst, dass Sie kein Programm sind.',
    },
    cause: {
      en: 'There were failed attempts, or programs often come here.',
      de: 'Es gab Fehlversuche, oder hierher kommen oft Programme.',
    },
    remedy: {
      en: 'Answer the picture, its spoken version or the riddle for your browser.',
      de: 'Beantworten Sie das Bild, seine gesprochene Fassung oder das Rätsel für Ihren Browser.',
    },
  }),
  'wrong-code': refusal(422, {
    says: {
      en: 'The code is wrong, or it was used before.',
      de: 'Der Code ist falsch oder wurde schon benutzt.',
    },
    cause: {
      en: 'Codes work once, and those of an app for about a minute.',
      de: 'Codes gelten einmal, die einer App etwa eine Minute.',
    },
    remedy: { en: 'Take the newest one.', de: 'Nehmen Sie den neuesten.' },
  }),
  'not-connected': refusal(403, {
    says: { en: 'This opens no account here.', de: 'Das öffnet hier kein Konto.' },
    cause: {
      en: 'A passkey, or the sign-in of a company, opens only the account that it was added to.',
      de: 'Ein Passkey oder die Anmeldung einer Firma öffnet nur das Konto, zu dem sie hinzugefügt wurden.',
    },
    remedy: {
      en: 'Log in another way, and add it in your account.',
      de: 'Melden Sie sich anders an, und fügen Sie es in Ihrem Konto hinzu.',
    },
  }),
  'not-believed': refusal(422, {
    says: { en: 'This did not show who you are.', de: 'Das hat nicht gezeigt, wer Sie sind.' },
    cause: {
      en: 'A passkey, or the sign-in of a company, gave no answer that could be believed.',
      de: 'Ein Passkey oder die Anmeldung einer Firma gab keine Antwort, der zu glauben war.',
    },
    remedy: {
      en: 'Try again, or log in another way.',
      de: 'Versuchen Sie es noch einmal oder auf einem anderen Weg.',
    },
  }),
} as const satisfies Readonly<Record<string, FailureText>>
