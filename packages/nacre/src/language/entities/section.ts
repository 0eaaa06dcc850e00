import type { LocalizedText } from '../texts/localized-text.ts'

/**
 * A section of a form: fields under a common heading. Fields outside of sections come first.
 *
 * @example
 * const section: Section = { label: { en: 'How it looks', de: 'Wie es aussieht' }, fields: ['color', 'image'] }
 */
export interface Section {
  /** The heading. By default it is derived from the name. */
  readonly label?: LocalizedText
  /** A sentence about the fields. */
  readonly help?: LocalizedText
  /** The fields of the section, in this order. */
  readonly fields: readonly string[]
}
