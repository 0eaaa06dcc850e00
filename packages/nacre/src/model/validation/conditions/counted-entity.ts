import { didYouMean } from '../names/did-you-mean.ts'
import type { Entity } from '#shell/language/entities/entity.ts'

/**
 * An entity and all others, which its expressions reach over relations.
 *
 * @example
 * const declared: Declared = { entity: card, entities: [card] }
 */
export interface Declared {
  readonly entity: Entity
  readonly entities: readonly Entity[]
}

/**
 * Returns the entity whose records a total counts.
 *
 * @example
 * countedEntity('tickets', { entity: event, entities })?.name // 'ticket'
 */
export function countedEntity(name: string, { entity, entities }: Declared): Entity | undefined {
  const own = Object.hasOwn(entity.fields, name) ? entity.fields[name]?.relation : undefined
  if (own?.isMany) return entities.find((one) => one.name === own.target)
  return entities.find((one) =>
    Object.values(one.fields).some(
      ({ relation }) => relation?.target === entity.name && relation.inverse === name,
    ),
  )
}

/**
 * Returns the entity at the end of relations, or what is wrong with them.
 *
 * @example
 * followRelations(['event', 'hall'], { entity: ticket, entities })
 */
export function followRelations(
  names: readonly string[],
  { entity, entities }: Declared,
): Entity | string {
  let at = entity
  for (const name of names) {
    const relation = Object.hasOwn(at.fields, name) ? at.fields[name]?.relation : undefined
    if (!relation)
      return `It goes over ${name} of ${at.name}, which is not a relation.${didYouMean(name, Object.keys(at.fields))}`
    if (relation.isMany)
      return `It goes over ${name} of ${at.name}, which points to several records: count them with countOf.`
    const next = entities.find((one) => one.name === relation.target)
    if (!next) return `It goes over ${name} of ${at.name}, which points to no entity.`
    at = next
  }
  return at
}
