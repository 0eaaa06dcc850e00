import { Failure } from '#shell/model/failure.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Role } from '#shell/model/role.ts'
import type { Asker } from '../asker.ts'

/** What an installation is doing is for who may see everything in it, and for no program. */
export function refuseOthers({ actor }: Asker, roles: readonly Role[]): void {
  if (actor.kind === 'visitor') throw new Failure('signed-out')
  if (actor.kind === 'key' || !isAdministrator(actor, roles)) throw new Failure('forbidden')
}
