import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { permissionFor } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import { reverseNamed } from '#shell/model/reverse.ts'
import type { Askable } from './parse-list.ts'
import type { Permit } from '../permit.ts'

interface Parts {
  readonly product: Product
  readonly permit: Permit
}

/** What somebody may ask about the records of an entity, and from there about those on the other sides. */
export function askableOf(parts: Parts, actor: Actor, entity: Entity): Askable {
  const { product, permit } = parts
  const { fields, when = {} } = permit.view(actor, entity)
  const permission = permissionFor(actor, 'read', entity, product.roles)
  const open = (name: string | undefined): Askable | undefined => {
    const found = product.entities.find((one) => one.name === name)
    return found && permit.mayEver(actor, 'read', found)
      ? askableOf(parts, actor, found)
      : undefined
  }
  return {
    entity,
    readable: new Set(fields),
    when,
    seen: typeof permission === 'object' ? [permission.where] : [],
    related: (name) =>
      Object.hasOwn(entity.fields, name) ? open(entity.fields[name]?.relation?.target) : undefined,
    pointing(name) {
      const reverse = reverseNamed(name, entity, product.entities)
      const from = reverse && open(reverse.from.name)
      if (!reverse || !from) return undefined
      // Whoever may not see what a record points to cannot find it from there.
      if (!from.readable.has(reverse.field)) return undefined
      const condition = from.when[reverse.field]
      return condition ? { ...from, seen: [...from.seen, condition] } : from
    },
  }
}
