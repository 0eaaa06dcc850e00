import type { Entity } from '#shell/language/entities/entity.ts'

/** Finds the file that declares an entity. `files` maps paths to their exports. */
export function declarationFileOf(
  files: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): (entity: Entity) => string | undefined {
  return (entity) => {
    const entry = Object.entries(files).find(([, exports]) =>
      Object.values(exports).includes(entity),
    )
    return entry?.[0].replace(/^\.?\//u, '')
  }
}
