import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { AdminData } from '../../../records/data-in-area.ts'

/** Returns the available languages with their native names. */
export function availableLanguages({ entities }: AdminData): Readonly<Record<string, string>> {
  const users = entities.find(({ name }) => name === 'user')
  return users?.fields['language']?.constraints.choices ?? {}
}

/** Saves the user’s language and reloads the page. Returns the problem after a failure. */
export async function chooseLanguage(http: Http, language: string): Promise<Problem | undefined> {
  const account = await http.get<{ readonly user: { readonly version: number } }>('/v1/account')
  if (!account.ok) return account.problem
  const { version } = account.data.user
  const result = await http.patch('/v1/account', { language }, { version })
  if (!result.ok) return result.problem
  location.reload()
  return undefined
}
