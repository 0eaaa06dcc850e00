import { wordsIn } from '#shell/model/words.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller } from '../caller.ts'

/** Which ways in there are, for the page that offers them. */
export interface WaysIn {
  readonly signUp: 'open' | 'invited' | 'none'
  readonly password: boolean
  readonly passkey: boolean
  readonly link: boolean
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}

export async function waysIn({ users }: AccountParts, { language }: Caller): Promise<WaysIn> {
  const { signUp, ways } = users
  const { password, passkey, link, oidc } = ways
  const providers = oidc.map(({ name, label }) => ({ name, label: wordsIn(label, language) }))
  return { signUp, password, passkey, link, providers }
}
