import type { PageContext } from '#shell/http/page-context.ts'
import { urls } from '../../../url-map.ts'
import { type LoginData, loadLogin, withNext } from '../../../accounts/login-data.ts'
import type { Account } from '../../../accounts/load-account.ts'

/** The data of a page that requires a signed-in user. */
export interface SignedInData extends LoginData {
  readonly account: Account
}

/** Loads the account, or redirects to sign-in and back. */
export async function loadSignedIn(context: PageContext): Promise<SignedInData> {
  const [data, account] = await Promise.all([
    loadLogin(context),
    context.http.get<Account>('/v1/account'),
  ])
  if (account.ok) return { ...data, account: account.data }
  const { pathname, search } = context.url
  const location = withNext(urls.login, pathname + search)
  throw new Response(null, { status: 302, headers: { location } })
}
