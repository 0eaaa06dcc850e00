import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'

/** What the history of an account has beside changes of its record, in German. English is as it is kept. */
const inGerman: Readonly<Record<string, string>> = {
  create: 'angelegt',
  change: 'geändert',
  remove: 'entfernt',
  restore: 'zurückgeholt',
  'add a passkey': 'Passkey hinzugefügt',
  'add codes from an app': 'Codes aus einer App hinzugefügt',
  'change password': 'Passwort geändert',
  'confirm address': 'Adresse bestätigt',
  'connect a provider': 'Anmeldung der Firma verbunden',
  'end a session': 'eine Sitzung beendet',
  'end other sessions': 'andere Sitzungen beendet',
  'end sessions': 'alle Sitzungen beendet',
  'keep the account': 'Konto behalten',
  'make recovery codes': 'Wiederherstellungscodes gemacht',
  'remove a passkey': 'Passkey entfernt',
  'remove a provider': 'Anmeldung der Firma entfernt',
  'remove codes from an app': 'Codes aus einer App entfernt',
  'remove factors': 'zweite Faktoren abgeschaltet',
  'reset at the machine': 'an der Maschine zurückgesetzt',
  'reset password': 'Passwort neu gesetzt',
  'send a link': 'Link gesendet',
  'sign out': 'abgemeldet',
  'use a recovery code': 'Wiederherstellungscode benutzt',
}

const beginnings = [
  ['sign in by ', 'angemeldet über '],
  ['see as ', 'gesehen als '],
  ['stop seeing as ', 'nicht mehr gesehen als '],
] as const

/** What was done with an account, in the reader's language. */
export function saidVerb(verb: string, { states }: EntityOutline, language: string): string {
  const move = states?.moves[verb]?.label
  if (move !== undefined) return move
  if (language !== 'de') return verb
  const known = Object.hasOwn(inGerman, verb) ? inGerman[verb] : undefined
  const beginning = beginnings.find(([english]) => verb.startsWith(english))
  return known ?? (beginning ? beginning[1] + verb.slice(beginning[0].length) : verb)
}
