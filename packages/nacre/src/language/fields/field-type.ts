import type { CustomType, FieldTypeOptions } from './custom-type.ts'
import type { Field, Fields } from './field.ts'
import type { FieldError } from '../errors/field-error.ts'

/**
 * Declares a field type of the product. It is based on a built-in type, which determines how values
 * are stored, filtered, sorted and validated. `product/admin/fields/<name>.tsx` can export how they
 * are shown and edited: `Cell`, `Input`, `Filter` and `parse`.
 *
 * @example
 * const ratingType = fieldType('rating', { meaning: { en: 'One to five stars', de: 'Ein bis fünf Sterne' } })
 * const rating = ratingType(integer({ min: 1, max: 5 }))
 */
export function fieldType<Value = never>(
  name: string,
  options: FieldTypeOptions<Value>,
): <FieldOfType extends Field>(field: FieldOfType) => FieldOfType {
  const type: CustomType = Object.freeze({ ...(options as FieldTypeOptions<never>), name })
  return (field) => {
    const { inTimeZone } = field
    return Object.freeze({
      ...field,
      ...refine(field, type),
      customType: type,
      ...(inTimeZone
        ? {
            inTimeZone(timeZone: string) {
              const bound = inTimeZone(timeZone)
              return { ...bound, ...refine({ ...field, ...bound }, type) }
            },
          }
        : {}),
    })
  }
}

/** Returns the parts of a field that its custom type extends. */
function refine(
  { schema, check }: Pick<Field, 'schema' | 'check'>,
  { name, check: checkMore }: CustomType,
): Pick<Field, 'schema' | 'check'> {
  return {
    schema: { ...schema, 'x-field-type': name },
    check(value: unknown): FieldError | undefined {
      const invalid = check(value)
      if (invalid || !checkMore) return invalid
      const reason = checkMore(value as never)
      return reason === undefined ? undefined : { code: 'invalid', reason }
    },
  }
}

/**
 * Returns the custom types of fields, also of nested ones, each once.
 *
 * @example
 * customTypesOf({ stars: fieldType('rating', { meaning: 'Stars' })(integer()) }) // [{ name: 'rating', … }]
 */
export function customTypesOf(fields: Fields): readonly CustomType[] {
  const all = Object.values(fields).flatMap(({ customType, constraints }) => [
    ...(customType ? [customType] : []),
    ...(constraints.item ? customTypesOf({ item: constraints.item }) : []),
    ...(constraints.fields ? customTypesOf(constraints.fields) : []),
  ])
  return [...new Set(all)]
}
