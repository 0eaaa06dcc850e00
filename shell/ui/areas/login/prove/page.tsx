import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { textIn } from '../../form/text-in.ts'
import { wordsFor } from '../../words.ts'
import { loadOwn, type OwnData } from '../account/load-own.ts'
import { CodeInput, PasswordInput } from '../inputs.tsx'
import { withNext } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { Sheet, Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    ...loginWords.en,
    title: 'Is it you?',
    text: 'Before such a change we ask once more.',
    submit: 'It is me',
    code: 'Code from your app',
    passkey: 'Use my passkey',
    or: 'or',
    away: 'I cannot show it here: log out, and in again',
    again: 'Log out, and in again the way you came: that shows that it is you.',
    out: 'Log out',
  },
  de: {
    ...loginWords.de,
    title: 'Sind Sie es?',
    text: 'Vor so einer Änderung fragen wir noch einmal.',
    submit: 'Ich bin es',
    code: 'Code aus Ihrer App',
    passkey: 'Meinen Passkey nehmen',
    or: 'oder',
    away: 'Ich kann es hier nicht zeigen: ab- und wieder anmelden',
    again: 'Melden Sie sich ab und auf Ihrem Weg wieder an: Das zeigt, dass Sie es sind.',
    out: 'Abmelden',
  },
}

export const load = loadOwn

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const code = textIn(form, 'code')
  const answer = form.has('code')
    ? await http.post<Progress>('/v1/session/totp', { code })
    : await http.post<Progress>('/v1/session/proof', { password: form.get('password') })
  return whereNext(answer, url)
}

export function head({ language }: OwnData) {
  return { title: wordsFor(words, language).title, language }
}

/** Asks once more who somebody is, before a sensitive change: by whatever they have to show it. */
export function Page({ data: { language, account, next } }: { data: OwnData }) {
  const say = wordsFor(words, language)
  const { password, totp, passkeys } = account.factors
  const hasForm = password || totp
  const out = withNext('/login/out', next)
  const beside = passkeys.length > 0 && (
    <div className="other-ways">
      {hasForm && <p className="or">{say.or}</p>}
      <PasskeyForm language={language}>{say.passkey}</PasskeyForm>
    </div>
  )
  const others = (
    <p>
      <IntentLink to={out}>{hasForm || passkeys.length > 0 ? say.away : say.out}</IntentLink>
    </p>
  )
  if (!hasForm) {
    return (
      <Sheet title={say.title} text={passkeys.length > 0 ? say.text : say.again} others={others}>
        {beside}
      </Sheet>
    )
  }
  return (
    <Step
      title={say.title}
      text={say.text}
      submit={say.submit}
      act={act}
      beside={beside}
      others={others}
    >
      {password ? (
        <PasswordInput label={say.password} kind="current-password" show={say.show} />
      ) : (
        <CodeInput label={say.code} isOfApp />
      )}
    </Step>
  )
}
