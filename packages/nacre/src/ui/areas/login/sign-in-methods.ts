import type { Http } from '#shell/http/http.ts'

/** The sign-in methods of this site in the response of `/v1/session/methods`. */
export interface SignInMethodsData {
  readonly signUp: 'open' | 'invite-only' | 'closed'
  readonly password: boolean
  readonly passkey: boolean
  readonly magicLink: boolean
  readonly providers: readonly SsoProvider[]
}

/** A single sign-on provider. */
export interface SsoProvider {
  readonly name: string
  readonly label: string
}

const onlyPassword: SignInMethodsData = {
  signUp: 'closed',
  password: true,
  passkey: false,
  magicLink: false,
  providers: [],
}

export async function loadSignInMethods(http: Http): Promise<SignInMethodsData> {
  const result = await http.get<SignInMethodsData>('/v1/session/methods')
  return result.ok ? result.data : onlyPassword
}
