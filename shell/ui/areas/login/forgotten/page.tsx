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

const words = {
  en: {
    ...loginWords.en,
    title: 'A new password',
    text: 'Tell us your e-mail address. If it has an account, a link for a new password goes there.',
    submit: 'Send me the link',
    sent: 'Look into your mail',
    onItsWay: 'If the address has an account, a letter is on its way. Its link works for an hour.',
  },
  de: {
    ...loginWords.de,
    title: 'Ein neues Passwort',
    text: 'Nennen Sie uns Ihre E-Mail-Adresse. Hat sie ein Konto, geht ein Link für ein neues Passwort dorthin.',
    submit: 'Link schicken',
    sent: 'Sehen Sie in Ihre Post',
    onItsWay:
      'Wenn die Adresse ein Konto hat, ist ein Brief unterwegs. Sein Link gilt eine Stunde.',
  },
}

interface Data extends LoginData {
  readonly isSent: boolean
}

export async function load(context: PageContext): Promise<Data> {
  const isSent = context.url.searchParams.has('sent')
  return { ...(await loadLogin(context)), isSent }
}

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const answer = await http.post('/v1/account/reset', {
    email: form.get('email'),
    ...readCaptcha(form),
    next: nextIn(url),
  })
  return answer.ok ? { to: '/login/forgotten?sent' } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Has a link for a new password sent. Nobody learns from it who has an account. */
export function Page({ data: { language, isSent } }: { data: Data }) {
  const { title, text, email, submit, sent, onItsWay } = wordsFor(words, language)
  if (isSent)
    return <Sent title={sent} text={onItsWay} language={language} again="/login/forgotten" />
  return (
    <Step
      title={title}
      text={text}
      submit={submit}
      act={act}
      others={<BackToLogin language={language} />}
    >
      <EmailInput label={email} />
      <CaptchaField flow="reset" language={language} />
    </Step>
  )
}
