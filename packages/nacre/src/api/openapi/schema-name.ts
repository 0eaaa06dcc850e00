import type { Entity } from '#shell/language/entities/entity.ts'

/** Returns the base name of an entity’s schemas: `FolderLink`, as in `FolderLinkValues`. */
export function schemaName({ name }: Pick<Entity, 'name'>): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
