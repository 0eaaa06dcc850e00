import { type FailureText, refusal } from './failure-text.ts'

/**
 * Requests that are refused for what they look like, whoever sends them.
 *
 * @example
 * requestFailures.malformed.status // 400
 */
export const requestFailures = {
  malformed: refusal(400, {
    says: { en: 'The request could not be understood.', de: 'Die Anfrage ist nicht zu verstehen.' },
    cause: {
      en: 'Its form is wrong, before anything in it was looked at.',
      de: 'Ihre Form stimmt nicht; was darin steht, wurde noch nicht angesehen.',
    },
    remedy: {
      en: 'Compare it with the documentation of the address.',
      de: 'Vergleichen Sie sie mit der Beschreibung der Adresse.',
    },
  }),
  'unknown-parameter': refusal(400, {
    says: {
      en: 'The request has a parameter that is not known here.',
      de: 'Die Anfrage hat einen Parameter, den es hier nicht gibt.',
    },
    cause: {
      en: 'A misspelt parameter would otherwise be passed over in silence.',
      de: 'Ein Schreibfehler würde sonst stillschweigend übergangen.',
    },
    remedy: {
      en: 'Take it out, or correct its name.',
      de: 'Lassen Sie ihn weg, oder berichtigen Sie seinen Namen.',
    },
  }),
  'cross-site': refusal(403, {
    says: {
      en: 'This request was not made from one of our own pages. Reload the page and try again.',
      de: 'Diese Anfrage kam nicht von einer unserer Seiten. Laden Sie die Seite neu.',
    },
    cause: {
      en: 'The token of the page is missing or old, or another site made the request.',
      de: 'Das Kennzeichen der Seite fehlt oder ist alt, oder eine andere Seite hat gefragt.',
    },
    remedy: {
      en: 'Reload the page. Programs send the token of their session, or use a key.',
      de: 'Laden Sie die Seite neu. Programme senden das Kennzeichen ihrer Sitzung oder einen Schlüssel.',
    },
  }),
  'no-credentials': refusal(401, {
    says: {
      en: 'This request does not say who makes it. Send a key in the header Authorization.',
      de: 'Diese Anfrage sagt nicht, von wem sie kommt. Senden Sie einen Schlüssel im Kopf Authorization.',
    },
    cause: {
      en: 'A program wants to change something and shows neither a key nor a cookie.',
      de: 'Ein Programm will etwas ändern und zeigt weder einen Schlüssel noch ein Cookie.',
    },
    remedy: {
      en: 'Send Authorization: Bearer with a key, or the cookie of GET /v1/session with its token in X-XSRF-TOKEN.',
      de: 'Senden Sie Authorization: Bearer mit einem Schlüssel, oder das Cookie von GET /v1/session mit seinem Kennzeichen in X-XSRF-TOKEN.',
    },
  }),
  'wrong-method': refusal(405, {
    says: { en: 'This address does not do that.', de: 'Diese Adresse tut das nicht.' },
    cause: {
      en: 'The method is not one of the address.',
      de: 'Diese Methode hat die Adresse nicht.',
    },
    remedy: {
      en: 'The header Allow names those that are.',
      de: 'Der Header Allow nennt die, die sie hat.',
    },
  }),
  'request-too-slow': refusal(408, {
    says: { en: 'The request took too long to arrive.', de: 'Die Anfrage hat zu lange gebraucht.' },
    cause: {
      en: 'The line is slow or broken, or the sender has stopped.',
      de: 'Die Leitung ist langsam oder gestört, oder der Absender hat aufgehört.',
    },
    remedy: {
      en: 'Try again, with a better line or a smaller file.',
      de: 'Versuchen Sie es noch einmal, mit besserer Leitung oder kleinerer Datei.',
    },
  }),
  'too-large': refusal(413, {
    says: { en: 'This is larger than we take.', de: 'Das ist größer, als wir annehmen.' },
    cause: {
      en: 'A file or a body is over its limit.',
      de: 'Eine Datei oder ein Text ist über der Grenze.',
    },
    remedy: { en: 'Send less.', de: 'Senden Sie weniger.' },
  }),
  'address-too-long': refusal(414, {
    says: {
      en: 'The address is longer than this server reads.',
      de: 'Die Adresse ist länger, als dieser Server liest.',
    },
    cause: {
      en: 'An address with its query has at most 8,192 characters.',
      de: 'Eine Adresse hat mit ihren Parametern höchstens 8192 Zeichen.',
    },
    remedy: { en: 'Ask for less at once.', de: 'Fragen Sie nach weniger auf einmal.' },
  }),
  'wrong-type': refusal(415, {
    says: {
      en: 'The content type of the request is not one we read.',
      de: 'Diese Art von Inhalt lesen wir nicht.',
    },
    cause: {
      en: 'The address reads JSON, or the kinds of file that its field takes.',
      de: 'Die Adresse liest JSON oder die Arten von Dateien, die ihr Feld annimmt.',
    },
    remedy: { en: 'Send one of those.', de: 'Senden Sie eine davon.' },
  }),
  'wrong-host': refusal(421, {
    says: {
      en: 'This server does not answer for that host name. Whoever runs it can change that by starting it with ORIGIN, as in ORIGIN=https://example.org.',
      de: 'Für diesen Namen antwortet dieser Server nicht. Wer ihn betreibt, ändert das mit ORIGIN, etwa ORIGIN=https://example.org.',
    },
    cause: {
      en: 'Another name leads here, or the server was not told its own.',
      de: 'Ein anderer Name führt hierher, oder dem Server wurde seiner nicht genannt.',
    },
    remedy: {
      en: 'Use the address that the operator has made known.',
      de: 'Nehmen Sie die Adresse, die der Betreiber bekannt gegeben hat.',
    },
  }),
  'head-too-large': refusal(431, {
    says: {
      en: 'The headers are larger than this server reads.',
      de: 'Die Header sind größer, als dieser Server liest.',
    },
    cause: {
      en: 'All headers together may have 16 KB; often it is cookies that have gathered.',
      de: 'Alle Header zusammen dürfen 16 KB haben; oft haben sich Cookies angesammelt.',
    },
    remedy: {
      en: 'Clear the cookies of this site, or send fewer headers.',
      de: 'Löschen Sie die Cookies dieser Seite, oder senden Sie weniger Header.',
    },
  }),
} as const satisfies Readonly<Record<string, FailureText>>
