import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import type { QueryableEntity } from './parse-where.ts'
import type { Authorizer } from '../authorizer.ts'

interface QueryableDeps {
  readonly product: Product
  readonly authorizer: Authorizer
}

/** Returns what the actor may filter by: the fields of the entity and of related entities. */
export function queryableFields(
  deps: QueryableDeps,
  actor: Actor,
  entity: Entity,
): QueryableEntity {
  const { product, authorizer } = deps
  const { fields, when = {} } = authorizer.view(actor, entity)
  const permission = authorizer.permission(actor, 'read', entity)
  const findQueryable = (name: string | undefined): QueryableEntity | undefined => {
    const found = product.entities.find((one) => one.name === name)
    return found && authorizer.mayEver(actor, 'read', found)
      ? queryableFields(deps, actor, found)
      : undefined
  }
  return {
    entity,
    readable: new Set(fields),
    when,
    readFilter: typeof permission === 'object' ? [permission.where] : [],
    related: (name) =>
      Object.hasOwn(entity.fields, name)
        ? findQueryable(entity.fields[name]?.relation?.target)
        : undefined,
    reverseRelation(name) {
      const reverse = findInverseRelation(name, entity, product.entities)
      const from = reverse && findQueryable(reverse.from.name)
      if (!reverse || !from) return undefined
      // A reverse relation requires that the actor may read the referencing field.
      if (!from.readable.has(reverse.field)) return undefined
      const condition = from.when[reverse.field]
      return condition ? { ...from, readFilter: [...from.readFilter, condition] } : from
    },
  }
}
