import type { Entity } from '#shell/model/entity.ts'

/** What the schemas of an entity are called: `FolderLink`, `FolderLinkValues`. */
export function schemaName({ name }: Pick<Entity, 'name'>): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
