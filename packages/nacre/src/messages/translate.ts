import { findMessage, languagesWith, reportMissingMessage } from '#messages'
import {
  formatMessage,
  formatParts,
  type MessageKey,
  type MessageReader,
  type MessageValue,
  type MessageValues,
  type PlainMessageKey,
  type Translate,
} from './message.ts'

const cache = new Map<string, Translate>()

/**
 * Returns a function that formats messages in a language. `locale` determines the format of
 * numbers.
 *
 * @example
 * const t = messagesFor('de')
 * t('list.pager.next') // 'Nächste Seite'
 */
export function messagesFor(language: string, locale = language): Translate {
  const id = `${language} ${locale}`
  const t = cache.get(id) ?? createTranslate(language, locale)
  // Limits the cache, because locales come from requests.
  if (cache.size >= 100) cache.clear()
  cache.set(id, t)
  return t
}

function createTranslate(language: string, locale: string): Translate {
  return (key: MessageKey, ...[values = {}]: readonly MessageValues[]) =>
    formatMessageOf(key, values, { language, locale })
}

/**
 * A message whose key or values only the data know.
 *
 * @example
 * formatMessageOf(`checks.fieldError.${code}`, { count: 5 }, { language: 'de' })
 */
export function formatMessageOf(
  key: MessageKey,
  values: MessageValues,
  reader: MessageReader,
): string {
  const message = findMessage(key, reader.language)
  return message === undefined ? reportMissingMessage(key) : formatMessage(message, values, reader)
}

/**
 * The pieces of a message, in their order: text, and the values in the places of the placeholders.
 *
 * @example
 * messageParts('record.draftOffer.text', { date: time }, { language: 'en' }) // ['You have … from ', time, '.']
 */
export function messageParts(
  key: MessageKey,
  values: MessageValues,
  reader: MessageReader,
): unknown[] {
  const message = findMessage(key, reader.language)
  return message === undefined ? [reportMissingMessage(key)] : formatParts(message, values, reader)
}

/**
 * Formats a message in all languages, for readers whose language is not known yet.
 *
 * @example
 * localizedMessage('errors.notFound.title') // { en: 'Not found', de: 'Nicht gefunden' }
 */
export const localizedMessage = ((key: MessageKey, ...[values = {}]: readonly MessageValues[]) =>
  inAllLanguages(key, values)) as Translate<LocalizedMessage, MessageValue | LocalizedMessage>

/**
 * A message in all languages whose placeholders somebody fills in later.
 *
 * @example
 * messageTemplate('emails.invitation.subject') // { en: 'You’ve been invited to {site}', … }
 */
export function messageTemplate(key: MessageKey): LocalizedMessage {
  return inAllLanguages(key, {})
}

type LocalizedMessage = Readonly<Record<string, string>>

function inAllLanguages(key: MessageKey, values: MessageValues): LocalizedMessage {
  return localizedGetters(languagesWith(key), (language) =>
    formatMessageOf(key, values, { language }),
  )
}

/**
 * Creates a text in all languages with a function.
 *
 * @example
 * inEachLanguage((language) => localize(entity.pluralLabel, language)) // { en: 'Cards', de: 'Karten' }
 */
export function inEachLanguage(text: (language: string) => string): LocalizedMessage {
  return localizedGetters(languagesWith('public.frame.skip'), text)
}

/**
 * The texts are getters, because a browser has not loaded its messages yet when modules are
 * evaluated.
 */
function localizedGetters(languages: readonly string[], text: (language: string) => string) {
  const all: LocalizedMessage = {}
  for (const language of languages) {
    Object.defineProperty(all, language, { enumerable: true, get: () => text(language) })
  }
  return all
}

/**
 * Checks whether a message exists, for keys that are built from data.
 *
 * @example
 * const key = `record.author.${kind}`
 * isMessage(key) ? t(key) : kind
 */
export function isMessage(key: string): key is PlainMessageKey {
  return findMessage(key, 'en') !== undefined
}
