import { system } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import { administrator } from '#shell/model/role.ts'
import { hasAdministrator } from '../../keep-administrator.ts'
import { writeTogether } from '../../write-together.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller } from '../caller.ts'
import { issueTicket } from '../letters/issue-ticket.ts'
import { linkFor } from '../letters/links.ts'
import type { Person } from './people.ts'

const by: Caller = { actor: system, via: 'machine', browser: {} }

/** What whoever runs the installation can do with accounts, also when nobody can come in any more. */
export interface AtTheMachine {
  list(): Promise<readonly Person[]>
  /** Invites somebody, and gives the link that the letter to them has too. */
  create(values: { email: string; name?: string; roles: readonly string[] }): Promise<string>
  /**
   * A link with which somebody comes in again: by a new password, or where nobody has one, by the link
   * itself. With `factors` they lose theirs.
   */
  reset(email: string, options: { factors: boolean }): Promise<string>
  move(email: string, to: 'disabled' | 'active'): Promise<void>
  /** Invites the first administrator, unless there is one or they are known. */
  inviteFirst(email: string): Promise<boolean>
}

export function createAtTheMachine(parts: AccountParts, origin: () => string): AtTheMachine {
  const { store, users, people, sessions, operations, now } = parts
  const found = async (email: string) => {
    const person = await people.byEmail(email)
    if (!person) throw new Failure('not-found', { says: `Nobody has the address ${email}.` })
    return person
  }
  const link = async (purpose: 'invitation' | 'reset' | 'return', { id }: Person) => {
    const { token } = await store.write((run) =>
      issueTicket(store, run, purpose, { now: now(), user: id }),
    )
    return linkFor(origin(), purpose, token)
  }
  const invite = async (values: Readonly<Record<string, unknown>>) => {
    const person = await writeTogether(store, (run) => people.create(run, by, values, 'invited'))
    operations.changes.tell(people.entity.name)
    return person
  }

  return {
    list: () => people.list(),
    create: async (values) => link('invitation', await invite(values)),
    async reset(email, { factors }) {
      const person = await found(email)
      if (person.state === 'invited') return link('invitation', person)
      if (person.state === 'disabled') {
        throw new Failure('conflict', { says: `${person.email} is disabled: enable it first.` })
      }
      await store.write(async (run) => {
        for (const kind of factors ? (['totp', 'recovery', 'passkey'] as const) : []) {
          await store.credentials.remove(run, { user: person.id, kind })
        }
        await sessions.endAll(run, person.id)
        const notice = factors ? 'factors-removed' : 'sessions-ended'
        await parts.log.note(run, by, { verb: 'reset at the machine', person, notice })
      })
      return link(users.ways.password ? 'reset' : 'return', person)
    },
    async move(email, to) {
      const person = await found(email)
      const verb = to === 'disabled' ? 'disable' : 'enable'
      if (person.state === to) return
      if (to === 'active' && person.state !== 'disabled') {
        throw new Failure('closed', { says: `${person.email} is not disabled.` })
      }
      await store.write(async (run) => {
        await people.change(run, by, person, { state: to }, verb)
        await sessions.endAll(run, person.id)
      })
      operations.changes.tell(people.entity.name)
    },
    async inviteFirst(email) {
      if (await hasAdministrator(store, people.entity)) return false
      if (await people.byEmail(email)) return false
      await invite({ email, roles: [administrator.role] })
      return true
    },
  }
}
