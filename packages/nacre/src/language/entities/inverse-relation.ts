import type { Entity } from './entity.ts'

/**
 * An inverse relation: the records of another entity that point to a record of this entity.
 *
 * @example
 * const { from, field }: InverseRelation = links // folder-links by their folder
 */
export interface InverseRelation {
  readonly name: string
  /** The entity with the relation, and the name of its relation field. */
  readonly from: Entity
  readonly field: string
  /** Whether the relation field can point to several records. */
  readonly isMany: boolean
}

/**
 * Returns the inverse relations of an entity: all named relations of other entities that point to
 * it.
 *
 * @example
 * inverseRelationsOf(folder, product.entities).map(({ name }) => name) // ['links']
 */
export function inverseRelationsOf(
  entity: Entity,
  entities: readonly Entity[],
): readonly InverseRelation[] {
  return entities.flatMap((source) =>
    Object.entries(source.fields).flatMap(([field, { relation }]) =>
      relation?.inverse !== undefined && relation.target === entity.name
        ? [{ name: relation.inverse, from: source, field, isMany: relation.isMany }]
        : [],
    ),
  )
}

/**
 * Returns the inverse relation of a name.
 *
 * @example
 * findInverseRelation('links', folder, product.entities)?.field // 'folder'
 */
export function findInverseRelation(
  name: string,
  entity: Entity,
  entities: readonly Entity[],
): InverseRelation | undefined {
  return inverseRelationsOf(entity, entities).find((one) => one.name === name)
}
