import { fieldType, type FieldOptions, integer } from 'nacre'

const ratingType = fieldType('rating', {
  meaning: { en: 'One to five stars', de: 'Ein bis fünf Sterne' },
})

/** A field with one to five stars. */
export const rating = <const Required extends boolean = false>(
  options: FieldOptions<Required, number, never> = {},
) => ratingType(integer({ ...options, min: 1, max: 5 }))
