import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { AdminData } from '../admin-data.ts'

/** The languages in which one can have the product, in their own words. */
export function languagesFor({ entities }: AdminData): Readonly<Record<string, string>> {
  const users = entities.find(({ name }) => name === 'user')
  return users?.fields['language']?.bounds.choices ?? {}
}

/** Keeps another language for oneself and loads the page in it. Says why not, if not. */
export async function chooseLanguage(http: Http, language: string): Promise<Problem | undefined> {
  const account = await http.get<{ readonly user: { readonly version: number } }>('/v1/account')
  if (!account.ok) return account.problem
  const { version } = account.data.user
  const answer = await http.patch('/v1/account', { language }, { version })
  if (!answer.ok) return answer.problem
  location.reload()
  return undefined
}
