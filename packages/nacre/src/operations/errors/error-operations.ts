import { AppError } from '#shell/language/errors/app-error.ts'
import { type ErrorAdvice, adviceFor } from '#shell/model/error-advice.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { ErrorGroup } from '#shell/store/errors/error-groups.ts'
import type { Store } from '#shell/store/store.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { logContextOf, type RequestContext } from '../request-context.ts'
import { assertAdministrator } from '../security/assert-administrator.ts'

/** A group of errors, with what an administrator can do. */
export interface ErrorGroupWithAdvice extends ErrorGroup {
  readonly advice: ErrorAdvice
}

/** The operations on unexpected errors, for administrators. */
export interface ErrorOperations {
  list(ctx: RequestContext): Promise<readonly ErrorGroupWithAdvice[]>
  /** Deletes a group. It comes back with its next error. */
  dismiss(ctx: RequestContext, id: string): Promise<void>
}

const maxListed = 100

export function createErrorOperations({
  store,
  roles,
  log,
}: {
  readonly store: Pick<Store, 'errorGroups'>
  readonly roles: readonly Role[]
  readonly log: LogEvent
}): ErrorOperations {
  return {
    async list(ctx) {
      assertAdministrator(ctx, roles)
      const groups = await store.errorGroups.list(maxListed)
      return groups.map((group) => ({ ...group, advice: adviceFor(group.code) }))
    },
    async dismiss(ctx, id) {
      assertAdministrator(ctx, roles)
      if (!(await store.errorGroups.delete(id))) throw new AppError('not-found')
      log(`Errors ${id} dismissed`, logContextOf(ctx))
    },
  }
}
