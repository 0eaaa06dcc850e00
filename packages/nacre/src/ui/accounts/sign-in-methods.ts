import { type EnabledMethods, noSignInMethods } from '#shell/language/people/sign-in-methods.ts'
import type { Http } from '#shell/http/http.ts'

/** The sign-in methods of this site in the response of `/v1/session/methods`. */
export interface SignInMethodsData extends EnabledMethods {
  readonly signUp: 'open' | 'invite-only' | 'closed'
  readonly providers: readonly SsoProvider[]
}

/** A single sign-on provider. */
export interface SsoProvider {
  readonly name: string
  readonly label: string
}

const onlyPassword: SignInMethodsData = {
  signUp: 'closed',
  ...noSignInMethods,
  password: true,
  providers: [],
}

export async function loadSignInMethods(http: Http): Promise<SignInMethodsData> {
  const result = await http.get<SignInMethodsData>('/v1/session/methods')
  return result.ok ? result.data : onlyPassword
}
