import { baseLanguageOf } from './base-language.ts'
import * as languages from './languages.ts'
import { flattenCatalog, type Message, type MessageCatalog } from './message.ts'

const known = ['en', ...Object.keys(languages).filter((language) => language !== 'en')]

/** The languages that have messages, of the shell or of the product. */
export const messageLanguages: readonly string[] = known

const catalogs: Readonly<Record<string, MessageCatalog>> = languages
const flattened = new Map<string, Record<string, Message>>()

function messagesIn(language: string): Record<string, Message> {
  const messages = flattened.get(language) ?? flattenCatalog(catalogs[language] ?? {})
  flattened.set(language, messages)
  return messages
}

/**
 * Returns the message of a key in a language. The fallbacks are the language without its region, and
 * English. The server has all languages.
 */
export function findMessage(key: string, language: string): Message | undefined {
  return (
    messagesIn(language)[key] ?? messagesIn(baseLanguageOf(language))[key] ?? messagesIn('en')[key]
  )
}

/** Returns the languages that have a message for a key. */
export function languagesWith(key: string): readonly string[] {
  return messageLanguages.filter((language) => Object.hasOwn(messagesIn(language), key))
}

/** Adds messages of a product, or overrides those of the shell. */
export function addMessages(language: string, messages: MessageCatalog): void {
  if (!known.includes(language)) known.push(language)
  Object.assign(messagesIn(language), flattenCatalog(messages))
}
