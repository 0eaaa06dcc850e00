import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Authorizer } from '../authorizer.ts'

/** Returns the verb that lets the actor see the trash: who may remove or restore records sees it. */
export function trashVerb(
  authorizer: Authorizer,
  actor: Actor,
  entity: Entity,
): 'remove' | 'restore' {
  return authorizer.mayEver(actor, 'remove', entity) ? 'remove' : 'restore'
}
