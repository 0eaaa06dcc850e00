import { files } from 'virtual:messages'
import { baseLanguageOf } from './base-language.ts'
import { directionOf } from './direction-of.ts'
import { setMessages } from './browser-catalogs.ts'
import type { MessageBundle } from './bundles.ts'

const requested = new Map<MessageBundle, Promise<void>>()
let current: string | undefined

/**
 * Loads a bundle of messages once. Without `language`, it uses the language of the document. If the
 * language changes, all loaded bundles are loaded again.
 */
export async function loadMessages(bundle: MessageBundle, language?: string): Promise<void> {
  const { documentElement } = document
  current ??= documentElement.lang
  if (language !== undefined && language !== current) {
    current = language
    documentElement.lang = language
    documentElement.dir = directionOf(language)
    const others = [...requested.keys()]
    requested.clear()
    await Promise.all(others.map((other) => request(other, language)))
  }
  await request(bundle, current)
}

function request(bundle: MessageBundle, language: string): Promise<void> {
  const pending = requested.get(bundle)
  if (pending) return pending
  const loadersByLanguage = files[bundle]
  const load =
    loadersByLanguage?.[language] ??
    loadersByLanguage?.[baseLanguageOf(language)] ??
    loadersByLanguage?.en
  const loading = Promise.resolve(load?.()).then((file) => {
    if (file && language === current) setMessages(file.default)
  })
  requested.set(bundle, loading)
  // A failed request is retried with the next call.
  loading.catch(() => requested.delete(bundle))
  return loading
}
