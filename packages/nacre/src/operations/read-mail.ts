import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { MailCatcher } from '#shell/store/mail-catcher.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Access to the emails that were caught because no mail server is configured. They contain sign-in
 * links, so only administrators may read them.
 */
export interface EmailReader {
  list(actor: Actor): ReturnType<MailCatcher['list']>
  /**
   * Returns an email. Requires a recent authentication, because its link may sign in to any
   * account.
   */
  read(
    ctx: RequestContext,
    id: string,
  ): Promise<NonNullable<Awaited<ReturnType<MailCatcher['read']>>>>
  /** Marks one email or all emails as opened. */
  open(actor: Actor, id: string): Promise<void>
  openAll(actor: Actor): Promise<void>
  /** Counts the emails that were not opened. */
  countUnopened(actor: Actor): Promise<number>
}

export function createEmailReader(mailbox: MailCatcher, roles: readonly Role[]): EmailReader {
  return {
    async list(actor) {
      assertOwner(actor, roles)
      return mailbox.list()
    },
    async read({ actor, isReauthenticated }, id) {
      assertOwner(actor, roles)
      if (!isReauthenticated) throw new AppError('reauthentication-required')
      const mail = await mailbox.read(id)
      if (!mail) throw new AppError('not-found')
      return mail
    },
    async open(actor, id) {
      assertOwner(actor, roles)
      if (!(await mailbox.open(id))) throw new AppError('not-found')
    },
    async openAll(actor) {
      assertOwner(actor, roles)
      await mailbox.markAllOpened()
    },
    async countUnopened(actor) {
      assertOwner(actor, roles)
      return mailbox.countUnopened()
    },
  }
}

/**
 * Throws unless the actor is an administrator. API keys are rejected, because they must not use
 * sign-in links of users.
 */
function assertOwner(actor: Actor, roles: readonly Role[]): void {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated')
  if (actor.kind !== 'user' || !isAdministrator(actor, roles)) throw new AppError('forbidden')
}
