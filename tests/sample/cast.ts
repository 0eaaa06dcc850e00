import { type Actor, systemActor } from '#shell/model/actor.ts'
import { administrator } from '#shell/model/role.ts'
import { chief, librarian } from './roles.ts'

/** Everybody who asks for something in the tests. */
export const actors = {
  /** A visitor whose browser carries no cookie. */
  stranger: { kind: 'visitor' },
  /** A visitor whose browser is known again. */
  vera: { kind: 'visitor', key: 'vera' },
  /** A user without a role. */
  una: { kind: 'user', id: 'una', roles: [] },
  /** A user with a role that the library does not have any more. */
  otto: { kind: 'user', id: 'otto', roles: ['porter'] },
  /** Another user without a role. */
  umar: { kind: 'user', id: 'umar', roles: [] },
  lena: { kind: 'user', id: 'lena', roles: [librarian.role] },
  /** The head of the library, whose role includes that of a librarian. */
  cleo: { kind: 'user', id: 'cleo', roles: [chief.role] },
  ada: { kind: 'user', id: 'ada', roles: [administrator.role] },
  system: systemActor,
} as const satisfies Readonly<Record<string, Actor>>
