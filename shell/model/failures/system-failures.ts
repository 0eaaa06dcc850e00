import { type FailureText, refusal } from './failure-text.ts'

/**
 * What is nobody’s mistake who asks: we, or a service that we call, cannot do it now.
 *
 * @example
 * systemFailures.internal.status // 500
 */
export const systemFailures = {
  internal: refusal(500, {
    says: { en: 'Something went wrong on our side.', de: 'Bei uns ist etwas schiefgegangen.' },
    cause: {
      en: 'A mistake in the application, or something it needs is not there.',
      de: 'Ein Fehler in der Anwendung, oder ihr fehlt etwas, was sie braucht.',
    },
    remedy: {
      en: 'The log has the cause under the number of the request.',
      de: 'Das Protokoll hat die Ursache unter der Nummer der Anfrage.',
    },
  }),
  'inside-address': refusal(422, {
    says: { en: 'This is not an address that we call.', de: 'Diese Adresse rufen wir nicht auf.' },
    cause: {
      en: 'Only https addresses on the public internet are called, and none inside our own network.',
      de: 'Aufgerufen werden nur https-Adressen im öffentlichen Internet und keine in unserem eigenen Netz.',
    },
    remedy: {
      en: 'Name another address, or have the operator add its origin to ALLOW_INSIDE.',
      de: 'Nennen Sie eine andere, oder lassen Sie ihren Ursprung vom Betreiber in ALLOW_INSIDE aufnehmen.',
    },
  }),
  busy: refusal(503, {
    says: {
      en: 'The server has too much to do. Try again in a moment.',
      de: 'Der Server hat zu viel zu tun. Versuchen Sie es gleich noch einmal.',
    },
    cause: {
      en: 'As much as can be done at once is under way, in all or for one sender.',
      de: 'Mehr geht nicht auf einmal, insgesamt oder für einen Absender.',
    },
    remedy: {
      en: 'Try again after the time that the header Retry-After says.',
      de: 'Versuchen Sie es nach der Zeit, die der Header Retry-After nennt.',
    },
  }),
  'no-database': refusal(503, {
    says: {
      en: 'The database cannot be used at the moment. Try again in a little while.',
      de: 'Die Datenbank ist gerade nicht zu erreichen. Versuchen Sie es in Kürze noch einmal.',
    },
    cause: {
      en: 'It is being started anew, cannot be reached, or cannot be written to.',
      de: 'Sie wird neu gestartet, ist nicht zu erreichen oder lässt sich nicht beschreiben.',
    },
    remedy: {
      en: 'Try again after the time that the header Retry-After says. The log has the cause.',
      de: 'Versuchen Sie es nach der Zeit, die der Header Retry-After nennt. Das Protokoll hat die Ursache.',
    },
  }),
  'damaged-database': refusal(500, {
    says: {
      en: 'The database is damaged, so no backup was made.',
      de: 'Die Datenbank ist beschädigt, deshalb wurde keine Sicherung gemacht.',
    },
    cause: {
      en: 'The copy was checked, and what the database holds does not fit together.',
      de: 'Die Kopie wurde geprüft, und was in der Datenbank steht, passt nicht zusammen.',
    },
    remedy: {
      en: 'Keep the earlier backups. Whoever runs the installation checks the disk, and puts the newest good backup back.',
      de: 'Behalten Sie die früheren Sicherungen. Wer die Anwendung betreibt, prüft die Festplatte und spielt die neueste gute Sicherung zurück.',
    },
  }),
  outdated: refusal(503, {
    says: {
      en: 'This is being brought up to date. Try again in a moment.',
      de: 'Hier wird gerade etwas erneuert. Versuchen Sie es gleich noch einmal.',
    },
    cause: {
      en: 'A newer version of the application has changed the database, and this process still runs the older one.',
      de: 'Eine neuere Version der Anwendung hat die Datenbank geändert, und dieser Prozess führt noch die ältere aus.',
    },
    remedy: {
      en: 'Try again after the time that the header Retry-After says. Whoever runs the installation ends the older process.',
      de: 'Versuchen Sie es nach der Zeit, die der Header Retry-After nennt. Wer die Anwendung betreibt, beendet den älteren Prozess.',
    },
  }),
  'no-room': refusal(507, {
    says: {
      en: 'There is no room left, so nothing was stored.',
      de: 'Es ist kein Platz mehr da, deshalb wurde nichts gespeichert.',
    },
    cause: {
      en: 'The disk on which the data lie is full.',
      de: 'Die Festplatte mit den Daten ist voll.',
    },
    remedy: {
      en: 'Whoever runs the installation makes room on the disk. Nothing has to be started anew.',
      de: 'Wer die Anwendung betreibt, schafft Platz auf der Festplatte. Neu gestartet werden muss nichts.',
    },
  }),
  unreachable: refusal(502, {
    says: {
      en: 'The service did not give a usable answer.',
      de: 'Der Dienst gab keine brauchbare Antwort.',
    },
    cause: {
      en: 'A service of somebody else is down, or answers nonsense.',
      de: 'Ein fremder Dienst ist nicht da oder antwortet Unsinn.',
    },
    remedy: { en: 'Try again later.', de: 'Versuchen Sie es später noch einmal.' },
  }),
  'too-slow': refusal(504, {
    says: {
      en: 'The service did not answer in time.',
      de: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    },
    cause: {
      en: 'A service of somebody else, or the network, is slow.',
      de: 'Ein fremder Dienst oder das Netz ist langsam.',
    },
    remedy: { en: 'Try again later.', de: 'Versuchen Sie es später noch einmal.' },
  }),
} as const satisfies Readonly<Record<string, FailureText>>
