import { authorOf } from '#shell/model/actor.ts'
import type { SecurityKind } from '#shell/model/security-kinds.ts'
import type { SecurityNote } from '#shell/store/accounts/security-notes.ts'
import { type Asker, deviceOf } from '../asker.ts'

interface What {
  readonly at?: string
  readonly kind: SecurityKind
  readonly verb: string
  readonly user?: string | null
  readonly about?: string
}

/** What the security log is told, with who it was and from where. */
export function noteOf(
  by: Asker,
  { at = new Date().toISOString(), kind, verb, user = null, about }: What,
): SecurityNote {
  return {
    at,
    kind,
    verb,
    user,
    actor: authorOf(by.actor) ?? null,
    about: about?.slice(0, 300) ?? null,
    via: by.via,
    device: deviceOf(by),
    source: by.source ?? null,
    request: by.request ?? null,
  }
}

const beginnings: readonly (readonly [RegExp, SecurityKind])[] = [
  [/^(?:sign in|sign out|sign up)\b/u, 'sign-in'],
  [/^(?:stop seeing|see) as /u, 'see-as'],
  [/^end .*sessions?$/u, 'sessions'],
  [/^(?:keep the account|leave)$/u, 'people'],
]

/** Of which kind it is what history has of an account; the rest is about passwords and factors. */
export function kindOfVerb(verb: string): SecurityKind {
  return beginnings.find(([pattern]) => pattern.test(verb))?.[1] ?? 'ways'
}
