import { type Language, type Words, wordsIn } from './words.ts'

/**
 * What is wrong with a value: the name of the sentence, and what stands in it. The same complaint is
 * made in the browser and on the server, and put into words where a person reads it.
 *
 * @example
 * const complaint: Complaint = { id: 'too-long', max: 120 }
 */
export interface Complaint {
  readonly id: ComplaintId
  /** Where inside the value, when it holds others: `street`, `2`, `2.street`. */
  readonly at?: string
  /** What else is wrong inside the same value. */
  readonly also?: readonly Complaint[]
  /** What stands in the sentence, by its name there. */
  readonly [part: string]: Words | number | readonly string[] | readonly Complaint[] | undefined
}

/**
 * What is said about values, by what is wrong with them; names in braces stand for what is meant.
 *
 * @example
 * complaintSentences['too-long'] // { en: 'This must not be longer than {max} characters.', … }
 */
export const complaintSentences = {
  needed: { en: 'This is needed.', de: 'Das wird gebraucht.' },
  'unknown-field': { en: 'There is no such field.', de: 'Dieses Feld gibt es nicht.' },
  kept: {
    en: 'This is kept by the application.',
    de: 'Das führt die Anwendung selbst.',
  },
  'not-yours': { en: 'You may not set this.', de: 'Das dürfen Sie nicht setzen.' },
  'wrong-type': { en: 'This must be {expected}.', de: 'Das muss {expected} sein.' },
  'no-text': {
    en: 'This has characters in it that are not text.',
    de: 'Das enthält Zeichen, die kein Text sind.',
  },
  empty: { en: 'This must not be empty.', de: 'Das darf nicht leer sein.' },
  'one-line': { en: 'This must fit on one line.', de: 'Das muss in eine Zeile passen.' },
  'too-long': {
    en: 'This must not be longer than {max} characters.',
    de: 'Das darf höchstens {max} Zeichen haben.',
  },
  'too-short': {
    en: 'This must have at least {min} characters.',
    de: 'Das muss mindestens {min} Zeichen haben.',
  },
  'too-small': { en: 'This must be at least {min}.', de: 'Das muss mindestens {min} sein.' },
  'too-large': { en: 'This must be at most {max}.', de: 'Das darf höchstens {max} sein.' },
  'too-early': { en: 'This must not be before {min}.', de: 'Das darf nicht vor {min} sein.' },
  'too-late': { en: 'This must not be after {max}.', de: 'Das darf nicht nach {max} sein.' },
  'no-offset': {
    en: 'Say which zone the time is of: with Z or an offset such as +01:00 at its end.',
    de: 'Zu welcher Zone gehört die Zeit? Setzen Sie Z oder einen Abstand wie +01:00 ans Ende.',
  },
  'too-heavy': {
    en: 'The file must not be larger than {max}.',
    de: 'Die Datei darf höchstens {max} groß sein.',
  },
  'too-many': { en: 'At most {max} are possible.', de: 'Höchstens {max} sind möglich.' },
  'too-few': { en: 'There must be at least {min}.', de: 'Es müssen mindestens {min} sein.' },
  'too-precise': {
    en: 'This may have {places} decimal places at most.',
    de: 'Das darf höchstens {places} Nachkommastellen haben.',
  },
  'not-a-choice': {
    en: 'This must be one of: {choices}.',
    de: 'Das muss eines davon sein: {choices}.',
  },
  twice: { en: 'This is in the list twice.', de: 'Das steht zweimal in der Liste.' },
  shape: { en: 'This must look like {shape}.', de: 'Das muss aussehen wie {shape}.' },
  taken: { en: 'This is taken already.', de: 'Das gibt es schon.' },
  'no-such-file': {
    en: 'There is no such file. Upload it first.',
    de: 'Diese Datei gibt es nicht. Laden Sie sie zuerst hoch.',
  },
  'no-such-record': { en: 'There is no such record.', de: 'Diesen Eintrag gibt es nicht.' },
} as const satisfies Readonly<Record<string, Words>>

/**
 * The name of a sentence about a value.
 *
 * @example
 * const id: ComplaintId = 'too-long'
 */
export type ComplaintId = keyof typeof complaintSentences

/**
 * Whether this is a complaint, and not words.
 *
 * @example
 * isComplaint({ id: 'empty' }) // true
 */
export function isComplaint(about: Complaint | Words): about is Complaint {
  // A language has the code `id` too.
  return typeof about === 'object' && Object.hasOwn(complaintSentences, about['id'] ?? '')
}

/**
 * A complaint as a sentence.
 *
 * @example
 * sentenceFor({ id: 'too-long', max: 120 }) // 'This must not be longer than 120 characters.'
 */
export function sentenceFor(complaint: Complaint, language?: Language): string {
  return wordsIn(complaintSentences[complaint.id], language).replaceAll(
    /\{(\w+)\}/gu,
    (_, name: string) => {
      const part = complaint[name] ?? ''
      if (typeof part === 'string' || typeof part === 'number') return String(part)
      return isList(part)
        ? part.filter((one) => typeof one === 'string').join(', ')
        : wordsIn(part, language)
    },
  )
}

function isList(
  part: Words | readonly string[] | readonly Complaint[],
): part is readonly string[] | readonly Complaint[] {
  return Array.isArray(part)
}
