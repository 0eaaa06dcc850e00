import type { Translate } from '#shell/messages/message.ts'
import { isMessage } from '#shell/messages/translate.ts'

/** Returns what an action did, by the name that `done` has in the query. */
export function outcomeText(t: Translate, group: string, search: string): string | undefined {
  const key = `${group}.${new URLSearchParams(search).get('done')}`
  return isMessage(key) ? t(key) : undefined
}
