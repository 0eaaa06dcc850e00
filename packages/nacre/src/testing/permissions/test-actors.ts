import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Role } from '#shell/language/roles/role.ts'

/** An actor of the permission tests: its name in the tables and its identity in the API. */
export interface TestActor {
  readonly name: string
  readonly actor: Actor
  /** The owner key of the actor. */
  readonly ownerKey: string | undefined
  readonly isKnown: boolean
  readonly roles: readonly string[]
}

/**
 * Returns an actor for every row of the tables: anonymous and known visitors, users, each role and
 * administrators.
 */
export function testActorsOf(roles: readonly Role[]): readonly TestActor[] {
  const user = (name: string, userRoles: readonly string[]): TestActor =>
    testUser(name, { kind: 'user', id: `${name}0000000000000000`.slice(0, 16), roles: userRoles })
  return [
    testUser('stranger', { kind: 'visitor' }),
    testUser('visitor', { kind: 'visitor', key: 'somebody' }),
    user('user', []),
    ...roles.map(({ role }) => user(role, [role])),
    user('administrator', ['administrator']),
  ]
}

function testUser(name: string, actor: Actor): TestActor {
  const ownerKey = principalId(actor)
  const roles = actor.kind === 'user' ? actor.roles : []
  return { name, actor, ownerKey, isKnown: actor.kind === 'user', roles }
}
