import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Operations } from '../../operations.ts'

/** Reads a page of each entity, to show that a product opens on a database. */
export async function readEachEntity(
  { list }: Pick<Operations, 'list'>,
  entities: readonly Entity[],
): Promise<void> {
  const ctx = { actor: systemActor, channel: 'backup' }
  for (const entity of entities) await list(ctx, entity, { limit: 50 })
}
