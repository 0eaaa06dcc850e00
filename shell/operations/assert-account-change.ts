import { isDeepStrictEqual } from 'node:util'
import { accessFields, isClosedToKeys } from '#shell/model/account-rights.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Asker } from './asker.ts'

type Values = Readonly<Record<string, unknown>>

/** What is about to happen to an account. A change names its values, and the record before it. */
interface AccountChange {
  readonly verb: string
  readonly values?: Values
  readonly before?: Values
}

/**
 * Refuses to make, end or promote an account unless the person has shown within five minutes who they
 * are: a stolen session must not become an administrator. A key has nothing to show and never does what
 * lets people in. The rest of an account changes like any record.
 */
export function assertAccountChange(
  { actor, hasRecentProof }: Asker,
  entity: Pick<Entity, 'ownsItself'>,
  { verb, values = {}, before = {} }: AccountChange,
): void {
  if (!entity.ownsItself || actor.kind === 'system') return
  const changed = Object.keys(values).some(
    (name) => accessFields.has(name) && !isDeepStrictEqual(before[name] ?? null, values[name]),
  )
  if (verb === 'change' && !changed) return
  if (actor.kind !== 'key') {
    if (!hasRecentProof) throw new Failure('proof-needed')
    return
  }
  if (changed || isClosedToKeys(entity, verb)) throw new Failure('forbidden', { says: notByKey })
}

/** Why a key is refused that everything else is open to. */
export const notByKey = {
  en: 'A key can never do this. It takes a person who has just shown who they are.',
  de: 'Das kann kein Schlüssel. Es braucht eine Person, die eben gezeigt hat, wer sie ist.',
}
