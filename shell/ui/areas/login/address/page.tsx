import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { wordsFor } from '../../words.ts'
import { type LoginData, loadLogin } from '../login-data.ts'
import { Step } from '../step.tsx'

const words = {
  en: {
    title: 'Your new e-mail address',
    text: 'From now on this address is yours here.',
    submit: 'Take it',
  },
  de: {
    title: 'Ihre neue E-Mail-Adresse',
    text: 'Ab jetzt ist diese Adresse hier Ihre.',
    submit: 'Übernehmen',
  },
}

export const load = loadLogin

export const showsProblems = true

export async function act({ http, url }: PageContext): Promise<ActOutcome> {
  const ticket = url.searchParams.get('ticket') ?? ''
  const answer = await http.post('/v1/account/address/use', { ticket })
  return answer.ok ? { to: '/login/account', isStale: true } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Takes another address. A press is asked for, since programs that look into mail follow links as well. */
export function Page({ data: { language } }: { data: LoginData }) {
  return <Step {...wordsFor(words, language)} act={act} />
}
