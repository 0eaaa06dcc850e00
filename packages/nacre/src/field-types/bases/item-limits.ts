import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { LimitFormat } from '../type-input.ts'

/** Returns the sentences about the number of items, unless there may be so many that nobody counts. */
export function itemLimits(
  { constraints: { min = 0, max } }: FieldSchema,
  { t, number }: LimitFormat,
): readonly (string | undefined)[] {
  return [
    Number(min) > 0 ? t('fields.fieldLimits.min', { min: number(min) }) : undefined,
    max !== undefined && Number(max) < 100
      ? t('fields.fieldLimits.maxItems', { max: number(max) })
      : undefined,
  ]
}
