import type { Language } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import { productFieldTypes } from '#shell/model/validation/fields/validate-field-types.ts'
import { normalizeLocalizedText } from '../grammar/localized-text.ts'
import type { FieldTypeDescription } from '../field-description.ts'

/** Describes the field types that the fields of entities have. */
export function describeFieldTypes(
  product: Pick<Product, 'entities'>,
  languages: readonly Language[],
): readonly FieldTypeDescription[] {
  return productFieldTypes(product).map(({ name, meaning, check }) => ({
    name,
    meaning: normalizeLocalizedText(meaning, languages),
    ...(check ? { isChecked: true as const } : {}),
  }))
}
