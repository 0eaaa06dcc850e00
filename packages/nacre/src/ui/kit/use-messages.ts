import { useContext } from 'react'
import type { Translate } from '#shell/messages/message.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { LanguageContext, LocaleContext } from './language-context.ts'

/** Returns a function that formats messages in the language of the surrounding area. */
export function useMessages(): Translate {
  return messagesFor(useContext(LanguageContext), useContext(LocaleContext))
}
