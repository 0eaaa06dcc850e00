import type { Words } from './words.ts'

/**
 * Fields that stand together in forms, under a heading. What is in no section stands before them all.
 *
 * @example
 * const section: Section = { label: { en: 'How it looks', de: 'Wie es aussieht' }, fields: ['colour', 'image'] }
 */
export interface Section {
  readonly label?: Words
  /** What they are about, in a sentence. */
  readonly help?: Words
  readonly fields: readonly string[]
}
