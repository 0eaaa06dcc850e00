import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { wordsFor } from '../../words.ts'
import { CodeInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { Sheet, Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    title: 'One thing more',
    app: 'Code from your app',
    recovery: 'Recovery code',
    submit: 'Go on',
    useRecovery: 'I do not have my app here',
    useApp: 'I have my app here',
    passkey: 'Use my passkey',
    usePasskey: 'I have my passkey here',
    noPasskey: 'I do not have my passkey here',
    only: 'Show that it is you by your passkey.',
    script: 'A passkey needs JavaScript. A recovery code does not.',
    or: 'or',
  },
  de: {
    title: 'Noch etwas',
    app: 'Code aus Ihrer App',
    recovery: 'Wiederherstellungscode',
    submit: 'Weiter',
    useRecovery: 'Ich habe meine App nicht hier',
    useApp: 'Ich habe meine App hier',
    passkey: 'Meinen Passkey nehmen',
    usePasskey: 'Ich habe meinen Passkey hier',
    noPasskey: 'Ich habe meinen Passkey nicht hier',
    only: 'Zeigen Sie mit Ihrem Passkey, dass Sie es sind.',
    script: 'Ein Passkey braucht JavaScript, ein Wiederherstellungscode nicht.',
    or: 'oder',
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

/** The second factor, after the password: whatever of it one has. */
export function Page({ data }: { data: Data }) {
  const { language, isRecovery, other, session } = data
  const say = wordsFor(words, language)
  const has = new Set(session.factors ?? ['totp', 'recovery'])
  const hasPasskey = has.has('passkey') && !isRecovery
  const beside = hasPasskey && (
    <div className="other-ways">
      {has.has('totp') && <p className="or">{say.or}</p>}
      <PasskeyForm language={language}>{say.passkey}</PasskeyForm>
      {!has.has('totp') && <p className="unscripted">{say.script}</p>}
    </div>
  )
  const others = (
    <p>
      <IntentLink to={other}>
        {has.has('totp')
          ? say[isRecovery ? 'useApp' : 'useRecovery']
          : say[isRecovery ? 'usePasskey' : 'noPasskey']}
      </IntentLink>
    </p>
  )
  if (!isRecovery && !has.has('totp')) {
    return (
      <Sheet title={say.title} text={say.only} others={others}>
        {beside}
      </Sheet>
    )
  }
  return (
    <Step title={say.title} submit={say.submit} act={act} beside={beside} others={others}>
      <CodeInput label={isRecovery ? say.recovery : say.app} isOfApp={!isRecovery} />
    </Step>
  )
}
