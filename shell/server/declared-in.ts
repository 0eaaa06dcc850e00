import type { Entity } from '#shell/model/entity.ts'

/** Finds the file in which an entity is declared, among files by their paths with what they export. */
export function declaredIn(
  files: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): (entity: Entity) => string | undefined {
  return (entity) => {
    const found = Object.entries(files).find(([, exports]) =>
      Object.values(exports).includes(entity),
    )
    return found?.[0].replace('./', '')
  }
}
