import type { PageContext } from '#shell/http/page-context.ts'
import { urls } from '../../../url-map.ts'
import { type LoginData, loadLogin, withNext } from '../login-data.ts'
import type { Account } from './load-account.ts'

/** What a step needs that only somebody who has come in can take. */
export interface OwnData extends LoginData {
  readonly account: Account
}

/** Whoever has not come in does so first, and then goes on here. */
export async function loadOwn(context: PageContext): Promise<OwnData> {
  const [data, account] = await Promise.all([
    loadLogin(context),
    context.http.get<Account>('/v1/account'),
  ])
  if (account.ok) return { ...data, account: account.data }
  const { pathname, search } = context.url
  const location = withNext(urls.login, pathname + search)
  throw new Response(null, { status: 302, headers: { location } })
}
