import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** What the path of a list depends on. */
export type PathEntity = Pick<EntitySchema, 'path' | 'plural'>

/**
 * Returns the path of the list of an entity in the area of the reader. Its records and screens are
 * below it.
 */
export function listPath({ path, plural }: PathEntity): string {
  return path ?? `/admin/${plural}`
}

/** Checks whether the area of the reader has a list of the entity. */
export function isListed({ path }: Partial<PathEntity>): boolean {
  return path !== ''
}
