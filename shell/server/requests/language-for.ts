import type { Language } from '#shell/model/words.ts'
import type { ApiAsked } from './asked.ts'
import { languageOf } from './language-of.ts'

/** The language in which somebody is answered: the one they have chosen here, or the one their browser asks for. */
export function languageFor(
  { request, visitor }: Pick<ApiAsked, 'request'> & Partial<Pick<ApiAsked, 'visitor'>>,
  languages: readonly Language[],
): Language {
  const chosen = visitor?.browser?.session?.language
  if (chosen !== undefined && languages.includes(chosen)) return chosen
  return languageOf(request.headers.get('accept-language'), languages)
}
