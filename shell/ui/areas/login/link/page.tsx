import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { wordsFor } from '../../words.ts'
import { BackToLogin } from '../back-to-login.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput } from '../inputs.tsx'
import { type LoginData, loadLogin, nextIn } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { Sent } from '../sent.tsx'
import { Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    ...loginWords.en,
    title: 'Log in by a letter',
    text: 'If your address has an account, a link that logs you in once goes there.',
    submit: 'Send me the link',
    go: 'Log in',
    useText: 'One press, and you are in on this device. The link works once.',
    sent: 'Look into your mail',
    onItsWay: 'If the address has an account, a letter is on its way.',
  },
  de: {
    ...loginWords.de,
    title: 'Anmelden durch einen Brief',
    text: 'Hat Ihre Adresse ein Konto, geht ein Link dorthin, der Sie einmal anmeldet.',
    submit: 'Link schicken',
    go: 'Anmelden',
    useText: 'Ein Druck, und Sie sind auf diesem Gerät angemeldet. Der Link gilt einmal.',
    sent: 'Sehen Sie in Ihre Post',
    onItsWay: 'Wenn die Adresse ein Konto hat, ist ein Brief unterwegs.',
  },
}

interface Data extends LoginData {
  readonly at: 'ask' | 'sent' | 'use'
}

export async function load(context: PageContext): Promise<Data> {
  const { searchParams } = context.url
  const at = searchParams.has('ticket') ? 'use' : searchParams.has('sent') ? 'sent' : 'ask'
  return { ...(await loadLogin(context)), at }
}

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const ticket = url.searchParams.get('ticket')
  if (ticket !== null) {
    return whereNext(await http.post<Progress>('/v1/session/link/use', { ticket }), url)
  }
  const given = { email: form.get('email'), ...readCaptcha(form), next: nextIn(url) }
  const answer = await http.post('/v1/session/link', given)
  return answer.ok ? { to: '/login/link?sent' } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/**
 * The way in by a link that works once. It asks for a press, since programs that look into mail follow
 * links as well.
 */
export function Page({ data: { language, at } }: { data: Data }) {
  const say = wordsFor(words, language)
  if (at === 'sent')
    return <Sent title={say.sent} text={say.onItsWay} language={language} again="/login/link" />
  if (at === 'use') return <Step title={say.title} text={say.useText} submit={say.go} act={act} />
  return (
    <Step
      title={say.title}
      text={say.text}
      submit={say.submit}
      act={act}
      others={<BackToLogin language={language} />}
    >
      <EmailInput label={say.email} />
      <CaptchaField flow="link" language={language} />
    </Step>
  )
}
