import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** Returns the condition of a list in JSON, with the condition that its area always adds. */
export function whereInArea(
  { listFilter }: Pick<EntitySchema, 'listFilter'>,
  where: string,
): string {
  if (listFilter === undefined) return where
  const own = JSON.stringify(listFilter)
  // The API rejects a condition that is no JSON.
  return where === '' ? own : `{"and":[${own},${where}]}`
}
