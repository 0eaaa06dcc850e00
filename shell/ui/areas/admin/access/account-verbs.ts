import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'

const inEnglish: Readonly<Record<string, string>> = {
  create: 'created',
  change: 'changed',
  remove: 'removed',
  restore: 'brought back',
  erase: 'deleted for good',
}

/** The history of an account is kept in English, as what to do: its first word says that it was done. */
const inThePast: Readonly<Record<string, string>> = {
  activate: 'activated',
  add: 'added',
  change: 'changed',
  confirm: 'confirmed',
  connect: 'connected',
  end: 'ended',
  forget: 'forgot',
  give: 'gave',
  keep: 'kept',
  make: 'made',
  remove: 'removed',
  reset: 'reset',
  see: 'saw',
  send: 'sent',
  sign: 'signed',
  stop: 'stopped',
  take: 'took',
  use: 'used',
}

/** What is done with records, and what the history of an account has beside it. */
const inGerman: Readonly<Record<string, string>> = {
  create: 'angelegt',
  change: 'geändert',
  remove: 'entfernt',
  restore: 'zurückgeholt',
  erase: 'endgültig gelöscht',
  activate: 'Einladung angenommen',
  forget: 'alles über die Person gelöscht',
  'add a passkey': 'Passkey hinzugefügt',
  'add codes from an app': 'Codes aus einer App hinzugefügt',
  'change address': 'Adresse geändert',
  'change password': 'Passwort geändert',
  'confirm address': 'Adresse bestätigt',
  'connect a provider': 'Anmeldung der Firma verbunden',
  'end a key': 'Schlüssel beendet',
  'end a session': 'eine Sitzung beendet',
  'end other sessions': 'andere Sitzungen beendet',
  'end sessions': 'alle Sitzungen beendet',
  'give roles': 'Rollen gegeben',
  'keep the account': 'Konto behalten',
  'held off for guessing': 'nach zu vielen Versuchen abgewiesen',
  'held off for unknown keys': 'mit unbekannten Schlüsseln abgewiesen',
  'make a backup': 'Sicherung gemacht',
  'make a key': 'Schlüssel gemacht',
  'make recovery codes': 'Wiederherstellungscodes gemacht',
  'no account at a provider': 'kein Konto zu dieser Anmeldung',
  'remove a backup': 'Sicherung entfernt',
  'remove a passkey': 'Passkey entfernt',
  'remove a provider': 'Anmeldung der Firma entfernt',
  'remove codes from an app': 'Codes aus einer App entfernt',
  'remove factors': 'zweite Faktoren abgeschaltet',
  'reset at the machine': 'an der Maschine zurückgesetzt',
  'reset password': 'Passwort neu gesetzt',
  'send a link': 'Link gesendet',
  'take a backup away': 'Sicherung mitgenommen',
  'sign out': 'abgemeldet',
  'unknown passkey': 'unbekannter Passkey',
  'use a recovery code': 'Wiederherstellungscode benutzt',
  'wrong passkey': 'falscher Passkey',
  'wrong password': 'falsches Passwort',
  'wrong second factor': 'falscher zweiter Faktor',
}

const waysInGerman: Readonly<Record<string, string>> = {
  invitation: 'Einladung',
  link: 'Link',
  machine: 'die Maschine',
  passkey: 'Passkey',
  password: 'Passwort',
  reset: 'Zurücksetzen',
  'set-up': 'Einrichtung',
  'sign-up': 'Anmeldung',
}

const beginnings = [
  ['sign in by ', 'angemeldet über '],
  ['see as ', 'gesehen als '],
  ['stop seeing as ', 'nicht mehr gesehen als '],
] as const

/** What was done with a record or an account, in the reader’s language. */
export function saidVerb(
  verb: string,
  { states, actions }: Pick<EntityOutline, 'states' | 'actions'>,
  language: string,
): string {
  return states?.moves[verb]?.label ?? actions[verb]?.label ?? saidDone(verb, language)
}

/** The same of what no entity declares. */
export function saidDone(verb: string, language: string): string {
  const all = language === 'de' ? inGerman : inEnglish
  if (Object.hasOwn(all, verb)) return all[verb] ?? verb
  if (language !== 'de') {
    return verb.replace(
      /^\w+/u,
      (word) => (Object.hasOwn(inThePast, word) ? inThePast[word] : null) ?? word,
    )
  }
  const beginning = beginnings.find(([english]) => verb.startsWith(english))
  if (!beginning) return verb
  const rest = verb.slice(beginning[0].length)
  return beginning[1] + (Object.hasOwn(waysInGerman, rest) ? (waysInGerman[rest] ?? rest) : rest)
}
