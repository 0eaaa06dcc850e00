import { isMessage, messagesFor } from '#shell/messages/translate.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** Returns the localized past form of an action on a record or an account. */
export function formatVerb(
  verb: string,
  { states, actions }: Pick<EntitySchema, 'states' | 'actions'>,
  language: string,
): string {
  return states?.moves[verb]?.label ?? actions[verb]?.label ?? formatAccountVerb(verb, language)
}

/** The verbs that name something of their own, which stands behind them. */
const beginnings = {
  signIn: 'sign-in:',
  viewAs: 'view-as-start:',
  stopViewAs: 'view-as-end:',
} as const

/** Returns the localized past form of an action on an account. */
export function formatAccountVerb(verb: string, language: string): string {
  const t = messagesFor(language)
  const { signIn, viewAs, stopViewAs } = beginnings
  const method = verb.startsWith(signIn) ? verb.slice(signIn.length) : undefined
  const keys = [`events.record.${verb}`, `events.account.${verb}`, `events.signIn.${method}`]
  const key = keys.find(isMessage)
  if (key !== undefined) return t(key)
  if (method !== undefined) return t('events.other.signIn', { method })
  const role = (beginning: string) => verb.slice(beginning.length)
  if (verb.startsWith(viewAs)) return t('events.other.viewAs', { role: role(viewAs) })
  if (verb.startsWith(stopViewAs)) return t('events.other.stopViewAs', { role: role(stopViewAs) })
  return verb
}
