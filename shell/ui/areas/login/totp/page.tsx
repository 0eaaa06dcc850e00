import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { QrCode } from './qr-code.tsx'
import { useSite } from '../../../components/site.ts'
import { ActForm, formName } from '../../form/act-form.tsx'
import { Submit } from '../../form/submit.tsx'
import { textIn } from '../../form/text-in.ts'
import { wordsFor } from '../../words.ts'
import { CodeInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { Sheet } from '../step.tsx'

const words = {
  en: {
    title: 'Codes from an app',
    text: 'An app on your telephone shows a new code every half minute. After the password we then ask for one.',
    begin: 'Begin',
    scan: 'Point the app’s camera at this, or type the letters into it:',
    label: 'A code for the camera of your app',
    code: 'Code that the app shows',
    confirm: 'Add the app',
  },
  de: {
    title: 'Codes aus einer App',
    text: 'Eine App auf Ihrem Telefon zeigt alle halbe Minute einen neuen Code. Nach dem Passwort fragen wir dann danach.',
    begin: 'Anfangen',
    scan: 'Richten Sie die Kamera der App hierauf, oder tippen Sie die Buchstaben ein:',
    label: 'Ein Code für die Kamera Ihrer App',
    code: 'Code, den die App zeigt',
    confirm: 'App hinzufügen',
  },
}

interface Begun {
  readonly ticket: string
  readonly secret: string
  readonly qr: { readonly size: number; readonly path: string }
}

export const load = loadLogin

export const showsProblems = true

export async function act({ http }: PageContext, form: FormData): Promise<ActOutcome> {
  const isBeginning = textIn(form, formName) === 'begin'
  const given = { ticket: textIn(form, 'ticket'), code: textIn(form, 'code') }
  const answer = isBeginning
    ? await http.post('/v1/account/totp')
    : await http.post('/v1/account/totp/confirm', given)
  if (answer.ok) return { shown: answer.data }
  const isDoubted = answer.problem.id === 'proof-needed'
  return isDoubted ? { to: '/login/prove?next=/login/totp' } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Adds an app as the second factor: its secret, a first code of it, and then the recovery codes. */
export function Page({ data: { language } }: { data: LoginData }) {
  const say = wordsFor(words, language)
  const { acted } = useSite()
  const made = codesIn(acted?.shown)
  return (
    <Sheet title={say.title}>
      {made ? (
        <RecoveryCodes codes={made} language={language} />
      ) : (
        <>
          <p>{say.text}</p>
          <ActForm
            act={act}
            name="begin"
            renderShown={(begun: Begun) => <Confirm begun={begun} language={language} />}
          >
            <Submit>{say.begin}</Submit>
          </ActForm>
        </>
      )}
    </Sheet>
  )
}

function Confirm({ begun, language }: { begun: Begun; language: string }) {
  const say = wordsFor(words, language)
  const { ticket, secret, qr } = begun
  return (
    <ActForm
      act={act}
      name="confirm"
      // The recovery codes stand in place of the secret: who prints them prints nothing else.
      renderShown={({ codes }: { codes: readonly string[] }) => (
        <RecoveryCodes codes={codes} language={language} />
      )}
    >
      <p>{say.scan}</p>
      <QrCode {...qr} label={say.label} />
      <p className="secret">
        <code>{secret.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>
      </p>
      <input type="hidden" name="ticket" value={ticket} />
      <CodeInput label={say.code} isOfApp />
      <Submit>{say.confirm}</Submit>
    </ActForm>
  )
}

function codesIn(shown: unknown): readonly string[] | undefined {
  if (typeof shown !== 'object' || shown === null || !('codes' in shown)) return undefined
  return shown.codes as readonly string[]
}
