import type { Http } from '#shell/http/http.ts'
import type { ActOutcome } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import { wordsFor } from '../../words.ts'
import { type Progress, whereNext } from '../where-next.ts'
import { askForPasskey, forgetPasskey, type Shown } from './ask-browser.ts'
import { passkeyWords } from './passkey-words.ts'

interface Asked {
  readonly http: Http
  readonly url: URL
  readonly language: string
  /** Whether somebody who comes in by it wants to stay. */
  remember?(): boolean
}

/**
 * Shows a passkey, to come in, as the second factor or to show once more who one is: the server knows
 * which by who is asking. Nothing comes of it when it was called off.
 */
export async function showPasskey(
  { http, url, language, remember = () => false }: Asked,
  how: 'window' | 'list' = 'window',
): Promise<ActOutcome | undefined> {
  const path = '/v1/session/passkey'
  const begun = await http.post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    `${path}/options`,
  )
  if (!begun.ok) return begun.problem
  const shown = await askForPasskey(begun.data.options, how)
  if ('trouble' in shown) return problemOf(shown.trouble, language)
  const answer = await http.post<Progress>(path, {
    credential: shown.credential,
    remember: remember(),
  })
  if (!answer.ok && answer.problem.id === 'not-connected') await forgetPasskey(shown.credential.id)
  return whereNext(answer, url)
}

/** What a browser could not do, as a form shows what a server refuses. */
export function problemOf(
  trouble: Extract<Shown, { trouble: unknown }>['trouble'],
  language: string,
): Problem | undefined {
  if (trouble === 'stopped') return undefined
  const { title, remedy } = wordsFor(passkeyWords, language)[trouble]
  return { type: 'about:blank', id: `passkey-${trouble}`, status: 0, title, remedy }
}
