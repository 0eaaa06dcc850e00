import { baseLanguageOf } from './base-language.ts'
import * as languages from './languages.ts'
import { flattenCatalog, type Message, type MessageCatalog } from './message.ts'

const known = ['en', ...Object.keys(languages).filter((language) => language !== 'en')]

/** The languages that have messages, of the shell or of the product. */
export const messageLanguages: readonly string[] = known

const catalogs: Readonly<Record<string, MessageCatalog>> = languages
const additions = new Map<string, Record<string, Message>>()

/**
 * Returns the message of a key in exactly this language. The catalogs are not flattened, because
 * that would delay each start of the server.
 */
function messageIn(language: string, key: string): Message | undefined {
  const added = additions.get(language)
  if (added && Object.hasOwn(added, key)) return added[key]
  const endOfPart = key.indexOf('.')
  const endOfGroup = key.indexOf('.', endOfPart + 1)
  const groups = own(own(catalogs, language), key.slice(0, endOfPart))
  return own(own(groups, key.slice(endOfPart + 1, endOfGroup)), key.slice(endOfGroup + 1))
}

/** Reads an own property, because keys may be built from data. */
function own<Value>(object: Readonly<Record<string, Value>> | undefined, name: string) {
  return object && Object.hasOwn(object, name) ? object[name] : undefined
}

/** The messages that were looked up, by language and key. */
const found = new Map<string, Map<string, Message>>()

/**
 * Returns the message of a key in a language. The fallbacks are the language without its region, and
 * English. The server has all languages.
 */
export function findMessage(key: string, language: string): Message | undefined {
  return found.get(language)?.get(key) ?? lookUpMessage(key, language)
}

function lookUpMessage(key: string, language: string): Message | undefined {
  const message =
    messageIn(language, key) ?? messageIn(baseLanguageOf(language), key) ?? messageIn('en', key)
  // Only existing messages in existing languages, because both may come from requests.
  if (message === undefined || !known.includes(language)) return message
  const messages = found.get(language) ?? new Map<string, Message>()
  found.set(language, messages.set(key, message))
  return message
}

/** Returns the languages that have a message for a key. */
export function languagesWith(key: string): readonly string[] {
  return messageLanguages.filter((language) => messageIn(language, key) !== undefined)
}

/** Returns the key in place of a message. The types of the keys prevent this, but not in JavaScript. */
export function reportMissingMessage(key: string): string {
  return key
}

/** Adds messages of a product, or overrides those of the shell. */
export function addMessages(language: string, messages: MessageCatalog): void {
  if (!known.includes(language)) known.push(language)
  found.clear()
  additions.set(language, { ...additions.get(language), ...flattenCatalog(messages) })
}
