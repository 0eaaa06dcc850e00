import type { Language } from '#shell/model/words.ts'

type Form = string | readonly [one: string, many: string]
type Forms = Readonly<Record<'en' | 'de', Form>>

/** What a plan does, and why it cannot. `{n}` is a number of records: one has a form of its own. */
const sayings = {
  'add entity': { en: 'new', de: 'neu' },
  'add field': { en: 'add {field}', de: '{field} kommt dazu' },
  'add state': { en: 'add state {state}', de: 'Zustand {state} kommt dazu' },
  'remove state': { en: 'remove state {state}', de: 'Zustand {state} entfällt' },
  'add choice': { en: 'add {choice} to {field}', de: '{field} kann auch {choice} sein' },
  'remove choice': {
    en: 'remove {choice} from {field}',
    de: '{field} kann nicht mehr {choice} sein',
  },
  'fill field': {
    en: ['add {field}, 1 record gets {value}', 'add {field}, {n} records get {value}'],
    de: [
      '{field} kommt dazu, 1 Eintrag bekommt {value}',
      '{field} kommt dazu, {n} Einträge bekommen {value}',
    ],
  },
  'rename entity': {
    en: ['rename {from} to {to}, 1 record stays', 'rename {from} to {to}, {n} records stay'],
    de: [
      '{from} heißt jetzt {to}, 1 Eintrag bleibt',
      '{from} heißt jetzt {to}, {n} Einträge bleiben',
    ],
  },
  'rename field': {
    en: ['rename {from} to {to}, 1 record keeps it', 'rename {from} to {to}, {n} records keep it'],
    de: [
      '{from} heißt jetzt {to}, 1 Eintrag behält es',
      '{from} heißt jetzt {to}, {n} Einträge behalten es',
    ],
  },
  convert: { en: '{field} becomes {to}, it was {from}', de: '{field} wird {to} und war {from}' },
  'field gone': {
    en: [
      '{field} is no longer declared, 1 record keeps it',
      '{field} is no longer declared, {n} records keep it',
    ],
    de: [
      '{field} ist nicht mehr deklariert, 1 Eintrag behält es',
      '{field} ist nicht mehr deklariert, {n} Einträge behalten es',
    ],
  },
  'entity gone': {
    en: ['no longer declared, 1 record stays', 'no longer declared, {n} records stay'],
    de: ['nicht mehr deklariert, 1 Eintrag bleibt', 'nicht mehr deklariert, {n} Einträge bleiben'],
  },
  'drop field': {
    en: ['drop {field}, 1 record loses a value', 'drop {field}, {n} records lose a value'],
    de: [
      '{field} wird gelöscht, 1 Eintrag verliert einen Wert',
      '{field} wird gelöscht, {n} Einträge verlieren einen Wert',
    ],
  },
  'drop entity': {
    en: ['drop it with 1 record', 'drop it with {n} records'],
    de: ['wird gelöscht, mit 1 Eintrag', 'wird gelöscht, mit {n} Einträgen'],
  },
  'work out': { en: '{field} is worked out anew', de: '{field} wird neu berechnet' },
  'no longer worked out': {
    en: '{field} is no longer worked out',
    de: '{field} wird nicht mehr berechnet',
  },
  required: { en: '{field} becomes required', de: '{field} wird Pflicht' },
  optional: { en: '{field} is no longer required', de: '{field} ist keine Pflicht mehr' },
  widen: { en: '{field} takes more than before', de: '{field} nimmt mehr als vorher' },
  narrow: { en: '{field} takes less than before', de: '{field} nimmt weniger als vorher' },
  'held otherwise': {
    en: '{field} is checked in another way',
    de: '{field} wird anders geprüft',
  },
  unique: { en: '{fields} becomes unique', de: '{fields} wird eindeutig' },
  'not unique': { en: '{fields} is no longer unique', de: '{fields} ist nicht mehr eindeutig' },
  link: { en: '{field} points to {target}', de: '{field} zeigt auf {target}' },
  'link rule': {
    en: '{field} has another rule for when its {target} is gone',
    de: '{field} hat eine andere Regel, wenn {target} verschwindet',
  },
  index: { en: 'index {fields}', de: 'Index über {fields}' },
  'no index': { en: 'no index on {fields} any more', de: 'kein Index mehr über {fields}' },
  search: { en: 'search in {fields}', de: 'Suche in {fields}' },
  'no search': { en: 'no search any more', de: 'keine Suche mehr' },
  migrate: { en: 'run {name}', de: '{name} läuft' },
  restore: {
    en: ['bring back {what} in 1 record', 'bring back {what} in {n} records'],
    de: ['{what} kommt zurück, in 1 Eintrag', '{what} kommt zurück, in {n} Einträgen'],
  },
  'values missing': {
    en: [
      '1 record has no {field}, which is required: {ids}. Give the field a default, or fill it in a migration',
      '{n} records have no {field}, which is required: {ids}. Give the field a default, or fill it in a migration',
    ],
    de: [
      '1 Eintrag hat kein {field}, und das ist Pflicht: {ids}. Es braucht eine Vorgabe oder eine Migration',
      '{n} Einträge haben kein {field}, und das ist Pflicht: {ids}. Es braucht eine Vorgabe oder eine Migration',
    ],
  },
  'values unfit': {
    en: [
      '1 record has a {field} that it would no longer take: {ids}',
      '{n} records have a {field} that it would no longer take: {ids}',
    ],
    de: [
      '1 Eintrag hat ein {field}, das es dann nicht mehr geben darf: {ids}',
      '{n} Einträge haben ein {field}, das es dann nicht mehr geben darf: {ids}',
    ],
  },
  'state in use': {
    en: [
      '1 record is in a state that is no longer declared ({states}): {ids}',
      '{n} records are in a state that is no longer declared ({states}): {ids}',
    ],
    de: [
      '1 Eintrag ist in einem Zustand, der nicht mehr deklariert ist ({states}): {ids}',
      '{n} Einträge sind in einem Zustand, der nicht mehr deklariert ist ({states}): {ids}',
    ],
  },
  'values shared': {
    en: ['', '{n} records share their {fields}, which is to be unique: {ids}'],
    de: ['', '{n} Einträge haben {fields} gemeinsam, und das soll eindeutig sein: {ids}'],
  },
  'pointing to nothing': {
    en: [
      '1 record has a {field} that points to nothing: {ids}',
      '{n} records have a {field} that points to nothing: {ids}',
    ],
    de: [
      '1 Eintrag hat ein {field}, das auf nichts zeigt: {ids}',
      '{n} Einträge haben ein {field}, das auf nichts zeigt: {ids}',
    ],
  },
  'not convertible': {
    en: '{field} was {from} and cannot become {to} by itself. Declare it under another name and move its values in a migration; or --drop {word}, to begin anew',
    de: '{field} war {from} und kann nicht von selbst {to} werden. Deklarieren Sie es unter einem anderen Namen, und holen Sie die Werte in einer Migration; oder --drop {word}, um neu zu beginnen',
  },
  'name taken': {
    en: '{from} cannot be renamed to {to}, because what was called {to} before is kept: --drop {word} first',
    de: '{from} kann nicht {to} heißen, weil noch da ist, was früher {to} hieß: erst --drop {word}',
  },
  'still declared': {
    en: '{word} is declared, so it cannot be dropped: take it out of the declaration first',
    de: '{word} ist deklariert und kann nicht gelöscht werden: erst aus der Deklaration nehmen',
  },
  'nothing to drop': { en: 'there is no {word} to drop', de: 'es gibt kein {word} zu löschen' },
  'nothing to restore': {
    en: 'no values of {word} are kept, or it is not declared',
    de: 'von {word} ist nichts aufgehoben, oder es ist nicht deklariert',
  },
  kept: {
    en: [
      '1 record keeps {word}, which is no longer declared: --drop {word} removes it',
      '{n} records keep {word}, which is no longer declared: --drop {word} removes it',
    ],
    de: [
      '1 Eintrag behält {word}, was nicht mehr deklariert ist: --drop {word} löscht es',
      '{n} Einträge behalten {word}, was nicht mehr deklariert ist: --drop {word} löscht es',
    ],
  },
} as const satisfies Readonly<Record<string, Forms>>

export type SayingId = keyof typeof sayings

/** A sentence by its name, and what stands in it. `n` counts. */
export type Saying = { readonly id: SayingId } & Readonly<Record<string, string | number>>

/** A saying as people read it. */
export function sayingIn(saying: Saying, language: Language = 'en'): string {
  const forms: Forms = sayings[saying.id]
  const form = language === 'de' ? forms.de : forms.en
  const chosen = typeof form === 'string' ? form : form[saying['n'] === 1 ? 0 : 1]
  return chosen.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(saying[name] ?? ''))
}
