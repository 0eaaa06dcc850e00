import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { FieldRow } from '../../form/field-row.tsx'
import { wordsFor } from '../../words.ts'
import { BackToLogin } from '../back-to-login.tsx'
import { CaptchaField, type Challenge, freshChallenge } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput, NewPassword } from '../inputs.tsx'
import { type LoginData, loadSignIn, nextIn } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { Sent } from '../sent.tsx'
import { Step } from '../step.tsx'

const words = {
  en: {
    ...loginWords.en,
    title: 'Make an account',
    submit: 'Make it',
    sent: 'Look into your mail',
    onItsWay: 'A letter is on its way. Your account is made when you follow its link.',
  },
  de: {
    ...loginWords.de,
    title: 'Ein Konto anlegen',
    submit: 'Anlegen',
    sent: 'Sehen Sie in Ihre Post',
    onItsWay: 'Ein Brief ist unterwegs. Ihr Konto entsteht, wenn Sie seinem Link folgen.',
  },
}

interface Data extends LoginData {
  readonly isSent: boolean
  readonly challenge: Challenge | undefined
}

export async function load(context: PageContext): Promise<Data> {
  const isSent = context.url.searchParams.has('sent')
  const data = await loadSignIn(context)
  if (isSent) return { ...data, isSent, challenge: undefined }
  const asked = await context.http.get<Challenge>(freshChallenge('sign-up'))
  return { ...data, isSent, challenge: asked.ok ? asked.data : undefined }
}

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const given = {
    name: form.get('name'),
    email: form.get('email'),
    password: form.get('password'),
    ...readCaptcha(form),
    next: nextIn(url),
  }
  const answer = await http.post('/v1/account/sign-up', given)
  return answer.ok ? { to: '/login/sign-up?sent' } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Somebody wants an account. Nobody learns from it who has one. */
export function Page({ data }: { data: Data }) {
  const { language, isSent, challenge } = data
  const say = wordsFor(words, language)
  if (isSent)
    return <Sent title={say.sent} text={say.onItsWay} language={language} again="/login/sign-up" />
  return (
    <Step
      title={say.title}
      submit={say.submit}
      act={act}
      others={<BackToLogin language={language} />}
    >
      <FieldRow name="name" label={say.name} isRequired>
        {(wiring, given) => <input {...wiring} autoComplete="name" defaultValue={given?.[0]} />}
      </FieldRow>
      <EmailInput label={say.email} />
      <NewPassword data={data} />
      <CaptchaField flow="sign-up" language={language} challenge={challenge} />
    </Step>
  )
}
