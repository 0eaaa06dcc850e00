import type { Actor } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Role } from '#shell/model/role.ts'
import type { Mailbox } from '#shell/store/mailbox.ts'
import type { Asker } from './asker.ts'

/** The letters that nobody carries away. They hold the way into accounts: administrators alone see them. */
export interface MailReading {
  list(actor: Actor): ReturnType<Mailbox['list']>
  /** Only by somebody who has just shown who they are: the link of a letter may lead into any account. */
  read(by: Asker, id: string): Promise<NonNullable<Awaited<ReturnType<Mailbox['read']>>>>
  /** Notes that a letter has been opened, or that all have been. */
  open(actor: Actor, id: string): Promise<void>
  openAll(actor: Actor): Promise<void>
  /** How many nobody has opened. */
  countUnopened(actor: Actor): Promise<number>
}

export function createMailReading(mailbox: Mailbox, roles: readonly Role[]): MailReading {
  return {
    async list(actor) {
      refuseOthers(actor, roles)
      return mailbox.list()
    },
    async read({ actor, hasRecentProof }, id) {
      refuseOthers(actor, roles)
      if (!hasRecentProof) throw new Failure('proof-needed')
      const mail = await mailbox.read(id)
      if (!mail) throw new Failure('not-found')
      return mail
    },
    async open(actor, id) {
      refuseOthers(actor, roles)
      if (!(await mailbox.open(id))) throw new Failure('not-found')
    },
    async openAll(actor) {
      refuseOthers(actor, roles)
      await mailbox.openAll()
    },
    async countUnopened(actor) {
      refuseOthers(actor, roles)
      return mailbox.countUnopened()
    },
  }
}

/** A program never comes in with the link of a person, whoever gave it its rights. */
function refuseOthers(actor: Actor, roles: readonly Role[]): void {
  if (actor.kind === 'visitor') throw new Failure('signed-out')
  if (actor.kind !== 'user' || !isAdministrator(actor, roles)) throw new Failure('forbidden')
}
