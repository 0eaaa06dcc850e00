import type { Words } from './words.ts'

/**
 * What is known about a failure: its status, its sentence, why it happens, and what one can do.
 *
 * @example
 * const text: FailureText = { status: 409, says: 'The shelf is full.', cause: 'It holds 40 books.', remedy: 'Use another shelf.' }
 */
export interface FailureText {
  readonly status: number
  readonly says: Words
  readonly cause: Words
  readonly remedy: Words
}

const known = (status: number, says: Words, cause: Words, remedy: Words): FailureText =>
  Object.freeze({ status, says, cause, remedy })

/**
 * Every refusal of the shell. A product adds its own in `product/errors.ts`.
 *
 * @example
 * shellFailures['not-found'].status // 404
 */
export const shellFailures = {
  malformed: known(
    400,
    { en: 'The request could not be understood.', de: 'Die Anfrage ist nicht zu verstehen.' },
    'Its form is wrong, before anything in it was looked at.',
    'Compare it with the documentation of the address.',
  ),
  'unknown-parameter': known(
    400,
    {
      en: 'The request has a parameter that is not known here.',
      de: 'Die Anfrage hat einen Parameter, den es hier nicht gibt.',
    },
    'A misspelt parameter would otherwise be passed over in silence.',
    'Take it out, or correct its name.',
  ),
  'signed-out': known(
    401,
    { en: 'Log in to do this.', de: 'Melden Sie sich dafür an.' },
    'Only some people may do this, and nobody knows who is asking.',
    'Log in and try again.',
  ),
  'wrong-credentials': known(
    401,
    {
      en: 'The address and the password do not belong together.',
      de: 'Adresse und Passwort gehören nicht zusammen.',
    },
    'There is no account of the address, or its password is another one. Which of both is not told.',
    'Look at both once more, or ask for a new password.',
  ),
  'key-unknown': known(
    401,
    { en: 'This key is not known.', de: 'Dieser Schlüssel ist nicht bekannt.' },
    'It was never made here, or was not copied whole.',
    'Send a key as it was shown when it was made: Authorization: Bearer nacre_…',
  ),
  'key-expired': known(
    401,
    { en: 'The time of this key is over.', de: 'Die Zeit dieses Schlüssels ist abgelaufen.' },
    'A key is good until the moment that was chosen for it.',
    'Make a new one.',
  ),
  'key-ended': known(
    401,
    { en: 'This key has been ended.', de: 'Dieser Schlüssel wurde beendet.' },
    'Somebody ended it, or whoever made it has no account any more.',
    'Make a new one.',
  ),
  'out-of-scope': known(
    403,
    { en: 'This key is not for that.', de: 'Dafür ist dieser Schlüssel nicht gedacht.' },
    'None of the scopes of the key names it.',
    'Use a key with the scope that the answer names.',
  ),
  forbidden: known(
    403,
    { en: 'You may not do this.', de: 'Das dürfen Sie nicht.' },
    'No rule of the entity allows it to any role of the actor.',
    'Ask somebody who may, or an administrator for the role.',
  ),
  'proof-needed': known(
    403,
    { en: 'Show once more that it is you.', de: 'Zeigen Sie noch einmal, dass Sie es sind.' },
    'What lets somebody in is changed only by who has shown within five minutes that it is them.',
    'Give your password or use your passkey, then try again.',
  ),
  'cross-site': known(
    403,
    {
      en: 'This request was not made from one of our own pages. Reload the page and try again.',
      de: 'Diese Anfrage kam nicht von einer unserer Seiten. Laden Sie die Seite neu.',
    },
    'The token of the page is missing or old, or another site made the request.',
    'Reload the page. Programs send the token of their session, or use a key.',
  ),
  'not-found': known(
    404,
    { en: 'There is nothing here.', de: 'Hier ist nichts.' },
    'There is no such record or address, or the actor may not know of it.',
    'Check the address.',
  ),
  'request-too-slow': known(
    408,
    {
      en: 'The request took too long to arrive.',
      de: 'Die Anfrage hat zu lange gebraucht.',
    },
    'The line is slow or broken, or the sender has stopped.',
    'Try again, with a better line or a smaller file.',
  ),
  'wrong-method': known(
    405,
    { en: 'This address does not do that.', de: 'Diese Adresse tut das nicht.' },
    'The method is not one of the address.',
    'The header Allow names those that are.',
  ),
  conflict: known(
    409,
    {
      en: 'This is in conflict with what is stored.',
      de: 'Das verträgt sich nicht mit dem, was gespeichert ist.',
    },
    'Something else depends on it, or has it already.',
    'The answer says what it is.',
  ),
  'used-up': known(
    410,
    {
      en: 'This link has been used, or it is too old.',
      de: 'Dieser Link ist benutzt oder zu alt.',
    },
    'Links and invitations work once and for a while.',
    'Ask for a new one.',
  ),
  stale: known(
    412,
    {
      en: 'Somebody else has changed this meanwhile.',
      de: 'Jemand anderes hat das inzwischen geändert.',
    },
    'The version named in If-Match is not the newest.',
    'Look at the newest version and decide.',
  ),
  'too-large': known(
    413,
    { en: 'This is larger than we take.', de: 'Das ist größer, als wir annehmen.' },
    'A file or a body is over its limit.',
    'Send less.',
  ),
  'wrong-type': known(
    415,
    {
      en: 'The content type of the request is not one we read.',
      de: 'Diese Art von Inhalt lesen wir nicht.',
    },
    'The address reads JSON, or the kinds of file that its field takes.',
    'Send one of those.',
  ),
  invalid: known(
    422,
    { en: 'Some values need another look.', de: 'Einige Angaben brauchen noch einen Blick.' },
    'A value does not fit its field or a rule.',
    'The answer names each field and what is wrong with it.',
  ),
  closed: known(
    409,
    {
      en: 'This move is closed to this record.',
      de: 'Dieser Schritt steht diesem Eintrag nicht offen.',
    },
    'The record is in another state, or the guard of the move refuses.',
    'The answer says which.',
  ),
  'version-needed': known(
    428,
    {
      en: 'Say which version you have seen.',
      de: 'Sagen Sie, welche Fassung Sie gesehen haben.',
    },
    'Without If-Match one could overwrite what somebody else has just saved.',
    'Send the ETag of the record in If-Match.',
  ),
  'captcha-needed': known(
    422,
    {
      en: 'First show that you are not a program.',
      de: 'Zeigen Sie erst, dass Sie kein Programm sind.',
    },
    'There were failed attempts, or programs often come here.',
    'Answer the picture, its spoken version or the riddle for your browser.',
  ),
  'wrong-code': known(
    422,
    {
      en: 'The code is wrong, or it was used before.',
      de: 'Der Code ist falsch oder wurde schon benutzt.',
    },
    'Codes work once, and those of an app for about a minute.',
    'Take the newest one.',
  ),
  'too-many': known(
    429,
    {
      en: 'That was too often. Wait a little and try again.',
      de: 'Das war zu oft. Warten Sie ein wenig.',
    },
    'A limit of the entity is reached.',
    'The header Retry-After says how long to wait.',
  ),
  full: known(
    409,
    { en: 'No more of these are possible.', de: 'Mehr davon sind nicht möglich.' },
    'A limit of the entity is reached.',
    'Remove one, or ask for a higher limit.',
  ),
  internal: known(
    500,
    { en: 'Something went wrong on our side.', de: 'Bei uns ist etwas schiefgegangen.' },
    'A mistake in the application, or something it needs is not there.',
    'The log has the cause under the number of the request.',
  ),
  'inside-address': known(
    422,
    {
      en: 'This is not an address that we call.',
      de: 'Diese Adresse rufen wir nicht auf.',
    },
    'Only https addresses on the public internet are called, and none inside our own network.',
    'Name another address, or have the operator add its origin to ALLOW_INSIDE.',
  ),
  busy: known(
    503,
    {
      en: 'The server has too much to do. Try again in a moment.',
      de: 'Der Server hat zu viel zu tun. Versuchen Sie es gleich noch einmal.',
    },
    'As much as can be done at once is under way, in all or for one sender.',
    'Try again after the time that the header Retry-After says.',
  ),
  unreachable: known(
    502,
    {
      en: 'The service did not give a usable answer.',
      de: 'Der Dienst gab keine brauchbare Antwort.',
    },
    'A service of somebody else is down, or answers nonsense.',
    'Try again later.',
  ),
  'too-slow': known(
    504,
    {
      en: 'The service did not answer in time.',
      de: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    },
    'A service of somebody else, or the network, is slow.',
    'Try again later.',
  ),
} as const satisfies Readonly<Record<string, FailureText>>

/**
 * The name of a refusal of the shell.
 *
 * @example
 * const id: FailureId = 'not-found'
 */
export type FailureId = keyof typeof shellFailures
