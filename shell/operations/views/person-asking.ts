import { Failure } from '#shell/model/failure.ts'
import type { Asker } from '../asker.ts'

/** Who has views and preferences: people. Programs have no screens. */
export function personAsking({ actor }: Asker): string {
  if (actor.kind === 'user') return actor.id
  throw new Failure(actor.kind === 'visitor' ? 'signed-out' : 'forbidden')
}
