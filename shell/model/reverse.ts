import type { Entity } from './entity.ts'

/**
 * Records of another entity that point to one of this, under the name that their relation gives them.
 *
 * @example
 * const { from, field }: Reverse = links // folder-links by their folder
 */
export interface Reverse {
  readonly name: string
  /** The entity that points here, and the field by which it does. */
  readonly from: Entity
  readonly field: string
  /** Whether a record there may point to several here. */
  readonly isMany: boolean
}

/**
 * The other sides of all relations that point to an entity and have a name for it.
 *
 * @example
 * reversesOf(folder, product.entities).map(({ name }) => name) // ['links']
 */
export function reversesOf(entity: Entity, entities: readonly Entity[]): readonly Reverse[] {
  return entities.flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, { relation }]) =>
      relation?.reverse !== undefined && relation.target === entity.name
        ? [{ name: relation.reverse, from, field, isMany: relation.isMany }]
        : [],
    ),
  )
}

/**
 * One of them by its name.
 *
 * @example
 * reverseNamed('links', folder, product.entities)?.field // 'folder'
 */
export function reverseNamed(
  name: string,
  entity: Entity,
  entities: readonly Entity[],
): Reverse | undefined {
  return reversesOf(entity, entities).find((one) => one.name === name)
}
