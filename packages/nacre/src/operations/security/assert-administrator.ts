import { AppError } from '#shell/language/errors/app-error.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { RequestContext } from '../request-context.ts'

/** Throws unless the actor is an administrator. Rejects API keys. */
export function assertAdministrator({ actor }: RequestContext, roles: readonly Role[]): void {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated')
  if (actor.kind === 'key' || !isAdministrator(actor, roles)) throw new AppError('forbidden')
}
