import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Role } from '#shell/model/role.ts'

/** Somebody who tries every cell: what the tables call them, and who they are to the API. */
export interface Somebody {
  readonly name: string
  readonly actor: Actor
  /** What makes them the owner of a record. */
  readonly key: string | undefined
  readonly isKnown: boolean
  readonly roles: readonly string[]
}

/** Somebody of every row of the tables: strangers, visitors, users, each role, administrators. */
export function everybodyOf(roles: readonly Role[]): readonly Somebody[] {
  const user = (name: string, held: readonly string[]): Somebody =>
    somebody(name, { kind: 'user', id: `${name}0000000000000000`.slice(0, 16), roles: held })
  return [
    somebody('stranger', { kind: 'visitor' }),
    somebody('visitor', { kind: 'visitor', key: 'somebody' }),
    user('user', []),
    ...roles.map(({ role }) => user(role, [role])),
    user('administrator', ['administrator']),
  ]
}

function somebody(name: string, actor: Actor): Somebody {
  const key = actorKey(actor)
  const roles = actor.kind === 'user' ? actor.roles : []
  return { name, actor, key, isKnown: actor.kind === 'user', roles }
}
