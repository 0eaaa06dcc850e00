import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { wordsFor } from '../../words.ts'
import { CodeInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'
import { Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    title: 'One thing more',
    app: 'Code from your app',
    recovery: 'Recovery code',
    submit: 'Go on',
    useRecovery: 'I do not have my app here',
    useApp: 'I have my app here',
  },
  de: {
    title: 'Noch etwas',
    app: 'Code aus Ihrer App',
    recovery: 'Wiederherstellungscode',
    submit: 'Weiter',
    useRecovery: 'Ich habe meine App nicht hier',
    useApp: 'Ich habe meine App hier',
  },
}

interface Data extends LoginData {
  readonly isRecovery: boolean
  readonly other: string
}

const isByRecovery = ({ searchParams }: URL): boolean => searchParams.get('by') === 'recovery'

export async function load(context: PageContext): Promise<Data> {
  const { url } = context
  const query = new URLSearchParams(url.search)
  if (isByRecovery(url)) query.delete('by')
  else query.set('by', 'recovery')
  const other = `${url.pathname}?${query.toString()}`
  return { ...(await loadLogin(context)), isRecovery: isByRecovery(url), other }
}

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const address = `/v1/session/${isByRecovery(url) ? 'recovery' : 'totp'}`
  return whereNext(await http.post<Progress>(address, { code: form.get('code') }), url)
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** The second factor, after the password. */
export function Page({ data: { language, isRecovery, other } }: { data: Data }) {
  const say = wordsFor(words, language)
  return (
    <Step
      title={say.title}
      submit={say.submit}
      act={act}
      others={
        <p>
          <IntentLink to={other}>{isRecovery ? say.useApp : say.useRecovery}</IntentLink>
        </p>
      }
    >
      <CodeInput label={isRecovery ? say.recovery : say.app} isOfApp={!isRecovery} />
    </Step>
  )
}
