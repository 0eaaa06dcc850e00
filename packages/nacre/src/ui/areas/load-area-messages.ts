import { loadMessages } from '#load-messages'
import type { Language } from '#shell/language/texts/localized-text.ts'
import { areaOf } from '../url-map.ts'
import { isHydrated } from './screen/is-hydrated.ts'

/**
 * Loads the messages of an area in the language of its reader. If a reader comes from a public page
 * in another language, the browser loads the document instead, because the texts around the page
 * come with it.
 */
export async function loadAreaMessages(
  area: 'admin' | 'login',
  language: Language,
  url: URL,
): Promise<void> {
  if (isHydrated() && isPublicPageInOther(language)) {
    location.assign(url)
    await new Promise(() => {})
  }
  await loadMessages(area, language)
}

/** Checks whether the browser still displays a public page in a language other than this one. */
function isPublicPageInOther(language: Language): boolean {
  return areaOf(location.pathname) === undefined && document.documentElement.lang !== language
}
