import { messagesFor } from '#shell/messages/translate.ts'
import type { Http } from '#shell/http/http.ts'
import type { ActionResult } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { type SignInResponse, nextDestination } from '#shell/ui/accounts/next-destination.ts'
import { requestPasskey, signalUnknownPasskey, type PasskeyOutcome } from './browser-passkeys.ts'

interface PasskeyRequest {
  readonly http: Http
  readonly url: URL
  readonly language: string
  /** Returns whether the sign-in should be remembered. */
  remember?(): boolean
}

/**
 * Authenticates with a passkey: to sign in, as the second factor, or to authenticate again. The
 * server decides by the session. Returns nothing after cancellation.
 */
export async function authenticateByPasskey(
  { http, url, language, remember = () => false }: PasskeyRequest,
  mediation: 'window' | 'list' = 'window',
): Promise<ActionResult | undefined> {
  const path = '/v1/session/passkey'
  const optionsResponse = await http.post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    `${path}/options`,
  )
  if (!optionsResponse.ok) return optionsResponse.problem
  const browserResult = await requestPasskey(optionsResponse.data.options, mediation)
  if ('loadError' in browserResult) return passkeyProblem(browserResult.loadError, language)
  const result = await http.post<SignInResponse>(path, {
    credential: browserResult.credential,
    remember: remember(),
  })
  if (!result.ok && result.problem.code === 'account-not-linked')
    await signalUnknownPasskey(browserResult.credential.id)
  return nextDestination(result, url)
}

/** Converts a browser error into a problem, which forms display like a server error. */
export function passkeyProblem(
  loadError: Extract<PasskeyOutcome, { loadError: unknown }>['loadError'],
  language: string,
): Problem | undefined {
  if (loadError === 'stopped') return undefined
  const t = messagesFor(language)
  const title = t(`login.passkeyTitle.${loadError}`)
  const hint = t(`login.passkeyRemedy.${loadError}`)
  return { type: 'about:blank', code: `passkey-${loadError}`, status: 0, title, hint }
}
