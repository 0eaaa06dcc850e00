import type { Language } from '#shell/model/localized-text.ts'
import type { ApiHttpContext } from './http-context.ts'
import { selectLanguage } from './select-language.ts'

/**
 * Returns the language of a response: the one that the user has chosen, or else the one of
 * `Accept-Language`.
 */
export function languageFor(
  { request, visitor }: Pick<ApiHttpContext, 'request'> & Partial<Pick<ApiHttpContext, 'visitor'>>,
  languages: readonly Language[],
): Language {
  const chosen = visitor?.browser?.session?.language
  if (chosen !== undefined && languages.includes(chosen)) return chosen
  return selectLanguage(request.headers.get('accept-language'), languages)
}
