import type { FieldSchema } from '#shell/model/schema/field-schema.ts'

/** Returns the time zone of a field whose times belong to a place. */
export function fixedZoneOf({ constraints }: FieldSchema): string | undefined {
  return constraints.zoned ? constraints.timeZone : undefined
}
