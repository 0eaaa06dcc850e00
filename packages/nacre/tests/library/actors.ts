import { type Actor, systemActor } from '#shell/language/roles/actor.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { chief, librarian } from 'example-library/roles.ts'

/** The actors of the tests. */
export const actors = {
  /** A visitor without a cookie. */
  stranger: { kind: 'visitor' },
  /** A visitor with a cookie. */
  vera: { kind: 'visitor', key: 'vera' },
  /** A user without a role. */
  una: { kind: 'user', id: 'una', roles: [] },
  /** A user with a role that is no longer declared. */
  otto: { kind: 'user', id: 'otto', roles: ['porter'] },
  /** Another user without a role. */
  umar: { kind: 'user', id: 'umar', roles: [] },
  lena: { kind: 'user', id: 'lena', roles: [librarian.role] },
  /** A user with the role `chief`, which includes `librarian`. */
  cleo: { kind: 'user', id: 'cleo', roles: [chief.role] },
  ada: { kind: 'user', id: 'ada', roles: [administrator.role] },
  system: systemActor,
} as const satisfies Readonly<Record<string, Actor>>
