import type { LocalizedText } from '../texts/localized-text.ts'

/**
 * What a field type of the product has besides its name.
 *
 * @example
 * const options: FieldTypeOptions<number> = { meaning: { en: 'One to five stars', de: 'Ein bis fünf Sterne' } }
 */
export interface FieldTypeOptions<Value> {
  /** What a value means, for the specification. */
  readonly meaning: LocalizedText
  /**
   * Returns what is wrong with a value that is valid for the built-in type, or `undefined`. It runs
   * on the server.
   */
  readonly check?: (value: Value) => LocalizedText | undefined
}

/**
 * A field type of the product, as its fields refer to it.
 *
 * @example
 * const type: CustomType = { name: 'rating', meaning: 'One to five stars' }
 */
export interface CustomType extends FieldTypeOptions<never> {
  readonly name: string
}
