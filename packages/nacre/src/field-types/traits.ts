import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'

/**
 * What decides about a field type outside of its folder, for example in lists and in conflicts.
 *
 * @example
 * const traits: FieldTypeTraits = { kind: 'text', merge: 'whole' }
 */
export interface FieldTypeTraits {
  /** How values are compared, in the filters of lists and in formulas. */
  readonly kind: ValueKind
  /**
   * How two changes of a value are merged: as a whole, by lines, as a set, by items, or by
   * properties.
   */
  readonly merge: 'whole' | 'lines' | 'set' | 'items' | 'properties'
  /** The width of a column in pixels, if it differs from the usual one. */
  readonly width?: number
  /** Whether a value can name its record: at best, else, or if there is nothing better. */
  readonly title?: 'first' | 'second' | 'last'
  /** Whether values are text that people write, so that changes are shown word by word. */
  readonly isText?: true
  /** Whether values are too long for a column, unless somebody adds it. */
  readonly isLong?: true
  /** Whether values are files, which are uploaded. */
  readonly isFile?: true
}

/**
 * How values are compared, regardless of their field type.
 *
 * @example
 * const kind: ValueKind = 'decimal'
 */
export type ValueKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'choice'
  | 'date'
  | 'timestamp'
  | 'relation'
  | 'other'

const traits: Readonly<Record<FieldTypeName, FieldTypeTraits>> = {
  text: { kind: 'text', merge: 'whole', title: 'first', isText: true },
  markdown: {
    kind: 'text',
    merge: 'lines',
    width: 320,
    title: 'last',
    isText: true,
    isLong: true,
  },
  integer: { kind: 'integer', merge: 'whole', width: 104 },
  decimal: { kind: 'decimal', merge: 'whole', width: 120 },
  money: { kind: 'decimal', merge: 'whole', width: 128 },
  boolean: { kind: 'boolean', merge: 'whole', width: 96 },
  date: { kind: 'date', merge: 'whole', width: 128 },
  dateTime: { kind: 'timestamp', merge: 'whole', width: 208 },
  time: { kind: 'text', merge: 'whole', width: 104 },
  choice: { kind: 'choice', merge: 'whole', width: 136 },
  choices: { kind: 'choice', merge: 'set', width: 192 },
  color: { kind: 'text', merge: 'whole', width: 128 },
  url: { kind: 'text', merge: 'whole', title: 'second' },
  email: { kind: 'text', merge: 'whole', title: 'second' },
  phone: { kind: 'text', merge: 'whole', width: 160, title: 'second' },
  list: { kind: 'other', merge: 'items', isLong: true },
  weekly: { kind: 'other', merge: 'items', isLong: true },
  object: { kind: 'other', merge: 'properties', isLong: true },
  relation: { kind: 'relation', merge: 'whole', width: 184 },
  relations: { kind: 'relation', merge: 'set', width: 240 },
  image: { kind: 'other', merge: 'whole', width: 80, isFile: true },
  file: { kind: 'other', merge: 'whole', isLong: true, isFile: true },
  counter: { kind: 'integer', merge: 'whole', width: 104 },
  computed: { kind: 'text', merge: 'whole' },
}

/**
 * Returns the traits of a field type.
 *
 * @example
 * traitsOf('money').kind // 'decimal'
 */
export function traitsOf(type: FieldTypeName): FieldTypeTraits {
  return traits[type]
}

/**
 * Checks whether values of a kind are numbers, which are added up and aligned.
 *
 * @example
 * isNumeric('decimal') // true
 */
export function isNumeric(kind: ValueKind | undefined): boolean {
  return kind === 'integer' || kind === 'decimal'
}
