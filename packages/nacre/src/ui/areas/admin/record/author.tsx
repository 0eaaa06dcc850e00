import { isMessage } from '#shell/messages/translate.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { useAdmin } from '../../../records/admin-context.ts'

/** Returns a function that formats the name of an actor, as far as the reader may know it. */
export function useFormatAuthor(): (one: { actor: string | null; name: string | null }) => string {
  const { user } = useAdmin()
  const t = useMessages()
  return ({ actor, name }) => {
    if (actor === null) return t('record.author.nobody')
    if (actor === `user:${user.id}`) return t('record.author.you')
    const kind = actor.split(':', 1)[0] ?? ''
    const key = `record.author.${kind}`
    return name ?? (isMessage(key) ? t(key) : t('record.author.nobody'))
  }
}
