import { createElement, Fragment, type ReactNode, useContext } from 'react'
import type { MessageKey, MessageValues, TranslateRich } from '#shell/messages/message.ts'
import { messageParts } from '#shell/messages/translate.ts'
import { LanguageContext, LocaleContext } from './language-context.ts'

/** Writes messages with elements such as links and dates in the places of their values. */
export function useRichMessages(): TranslateRich<ReactNode> {
  const reader = { language: useContext(LanguageContext), locale: useContext(LocaleContext) }
  return (key: MessageKey, values: MessageValues) =>
    createElement(Fragment, null, ...(messageParts(key, values, reader) as ReactNode[]))
}
