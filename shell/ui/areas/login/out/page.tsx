import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { urls } from '../../../url-map.ts'
import { wordsFor } from '../../words.ts'
import { type LoginData, loadLogin, nextIn, withNext } from '../login-data.ts'
import { Step } from '../step.tsx'

const words = {
  en: { title: 'Log out', text: 'On this device. What you have saved stays.' },
  de: { title: 'Abmelden', text: 'Auf diesem Gerät. Was Sie gespeichert haben, bleibt.' },
}

export const load = loadLogin

export const showsProblems = true

export async function act({ http, url }: PageContext): Promise<ActOutcome> {
  const answer = await http.delete('/v1/session')
  return answer.ok ? { to: withNext(urls.login, nextIn(url)), isStale: true } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** The way out. A link alone would let any site send people out. */
export function Page({ data: { language } }: { data: LoginData }) {
  const { title, text } = wordsFor(words, language)
  return <Step title={title} text={text} submit={title} act={act} />
}
