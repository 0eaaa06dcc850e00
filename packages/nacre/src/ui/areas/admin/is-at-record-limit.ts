import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/**
 * Checks whether the limit of records is reached. A reader who sees only some records may get
 * `false` although it is reached.
 */
export function isAtRecordLimit(
  { limits: { total: limit } }: Pick<EntitySchema, 'limits'>,
  total: number | undefined,
): boolean {
  return limit !== undefined && total !== undefined && total >= limit
}
