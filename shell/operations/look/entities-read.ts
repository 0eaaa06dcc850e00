import type { Entity } from '#shell/model/entity.ts'
import { reverseNamed } from '#shell/model/reverse.ts'
import type { Where } from '#shell/model/where.ts'
import type { Look } from './look.ts'

/** Every entity on whose records an answer depends: what it shows, and what its conditions ask. */
export function entitiesRead(
  look: Look,
  where: readonly Where[],
  entities: readonly Entity[],
): ReadonlySet<Entity> {
  const read = new Set<Entity>()
  const ask = (asked: unknown, entity: Entity): void => {
    if (typeof asked !== 'object' || asked === null) return
    for (const [name, inner] of Object.entries(asked)) {
      if (name === 'and' || name === 'or') for (const one of [inner].flat()) ask(one, entity)
      if (name === 'not') ask(inner, entity)
      const target = entity.fields[name]?.relation?.target
      const other =
        entities.find((one) => one.name === target) ?? reverseNamed(name, entity, entities)?.from
      if (!other || typeof inner !== 'object' || inner === null) continue
      read.add(other)
      ask(inner, other)
    }
  }
  const see = ({ entity, when = {}, expansions }: Look): void => {
    read.add(entity)
    for (const condition of Object.values(when)) ask(condition, entity)
    for (const expansion of expansions) {
      for (const condition of expansion.where) ask(condition, expansion.look.entity)
      see(expansion.look)
    }
  }
  see(look)
  for (const condition of where) ask(condition, look.entity)
  return read
}
