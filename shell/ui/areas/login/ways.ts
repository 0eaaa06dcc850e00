import type { Http } from '#shell/http/http.ts'

/** Which ways in this site has, as `/v1/session/ways` answers. */
export interface Ways {
  readonly signUp: 'open' | 'invited' | 'none'
  readonly password: boolean
  readonly passkey: boolean
  readonly link: boolean
  readonly providers: readonly Company[]
}

/** A company by whose sign-in one can come in. */
export interface Company {
  readonly name: string
  readonly label: string
}

const onlyPassword: Ways = {
  signUp: 'none',
  password: true,
  passkey: false,
  link: false,
  providers: [],
}

export async function loadWays(http: Http): Promise<Ways> {
  const answer = await http.get<Ways>('/v1/session/ways')
  return answer.ok ? answer.data : onlyPassword
}
