import { localizedMessage } from '#shell/messages/translate.ts'
import { isDeepStrictEqual } from 'node:util'
import {
  sensitiveUserFields,
  isForbiddenForApiKeys,
} from '#shell/language/entities/account-rights.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { RequestContext } from './request-context.ts'

type Values = Readonly<Record<string, unknown>>

/** A planned write to an account. For a change, it has the new values and the previous record. */
interface AccountChange {
  readonly verb: string
  readonly values?: Values
  readonly before?: Values
}

/**
 * Throws an error when an account would be created, ended or promoted without a recent
 * authentication: a stolen session must not create an administrator. API keys may never do these.
 * Other changes follow the normal permissions.
 */
export function assertAccountChange(
  { actor, isReauthenticated }: RequestContext,
  entity: Pick<Entity, 'selfOwned'>,
  { verb, values = {}, before = {} }: AccountChange,
): void {
  if (!entity.selfOwned || actor.kind === 'system') return
  const changed = Object.keys(values).some(
    (name) =>
      sensitiveUserFields.has(name) && !isDeepStrictEqual(before[name] ?? null, values[name]),
  )
  if (verb === 'change' && !changed) return
  if (actor.kind !== 'key') {
    if (!isReauthenticated) throw new AppError('reauthentication-required')
    return
  }
  if (changed || isForbiddenForApiKeys(entity, verb))
    throw new AppError('forbidden', { message: notByApiKeyMessage })
}

/** The error message for API keys. */
export const notByApiKeyMessage = localizedMessage('api.assertAccountChange.notByKey')
