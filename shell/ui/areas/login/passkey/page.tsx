import { type ReactNode, useState } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { deviceName } from '#shell/model/device-name.ts'
import { useHydrated } from '../../../components/hydrated.ts'
import { ActForm } from '../../form/act-form.tsx'
import { FieldRow, type Wiring } from '../../form/field-row.tsx'
import { Submit } from '../../form/submit.tsx'
import { textIn } from '../../form/text-in.ts'
import { wordsFor } from '../../words.ts'
import { loadOwn, type OwnData } from '../account/load-own.ts'
import { nextIn } from '../login-data.ts'
import { makePasskey, passkeysHere } from '../passkeys/ask-browser.ts'
import { passkeyWords } from '../passkeys/passkey-words.ts'
import { problemOf } from '../passkeys/show-passkey.ts'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { Sheet } from '../step.tsx'

const words = {
  en: {
    title: 'A passkey for this device',
    text: 'Log in by your finger, your face or the code of your device, with no password that anybody could steal or guess.',
    name: 'What you call it',
    help: 'So that you know it again, like “My telephone”.',
    submit: 'Make a passkey',
    made: 'Your passkey is made',
    later: 'Not now',
    back: 'Back to your account',
    script: 'Passkeys need JavaScript, which is off in this browser.',
    no: 'This browser knows no passkeys. A newer one does.',
  },
  de: {
    title: 'Ein Passkey für dieses Gerät',
    text: 'Melden Sie sich mit Finger, Gesicht oder dem Code Ihres Geräts an, ohne ein Passwort, das jemand stehlen oder erraten könnte.',
    name: 'Wie Sie ihn nennen',
    help: 'Damit Sie ihn wiedererkennen, etwa „Mein Telefon“.',
    submit: 'Passkey anlegen',
    made: 'Ihr Passkey ist angelegt',
    later: 'Jetzt nicht',
    back: 'Zurück zu Ihrem Konto',
    script: 'Passkeys brauchen JavaScript, das in diesem Browser aus ist.',
    no: 'Dieser Browser kennt keine Passkeys. Ein neuerer kann es.',
  },
}

interface Data extends OwnData {
  /** Whether it was offered, on the way to somewhere else. */
  readonly isOffer: boolean
  readonly onward: string
}

const accountPath = '/login/account'

export async function load(context: PageContext): Promise<Data> {
  const { url } = context
  const own = await loadOwn(context)
  const isOffer = url.searchParams.has('offer')
  const onward = url.searchParams.has('next') ? nextIn(url) : accountPath
  // Whoever has one needs no offer.
  if (isOffer && own.account.factors.passkeys.length > 0) {
    throw new Response(null, { status: 302, headers: { location: onward } })
  }
  return { ...own, isOffer, onward }
}

export const showsProblems = true

/** Only a browser can make one, so there is nothing to do for a form that comes without JavaScript. */
export async function act({ url }: PageContext): Promise<ActOutcome> {
  return { to: url.pathname + url.search }
}

export function head({ language }: Data) {
  return { title: wordsFor(words, language).title, language }
}

/** Makes a passkey, which is a way in and a second factor at once. */
export function Page({ data }: { data: Data }) {
  const { language, isOffer, onward } = data
  const say = wordsFor(words, language)
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    return (
      <Sheet title={say.made}>
        <RecoveryCodes codes={codes} language={language} to={onward} />
      </Sheet>
    )
  }
  const make = async (context: PageContext, form: FormData): Promise<ActOutcome> => {
    const outcome = await addPasskey(context, textIn(form, 'name'), language)
    if ('shown' in outcome) setCodes((outcome.shown as Added).codes)
    return outcome
  }
  return (
    <Sheet
      title={say.title}
      text={say.text}
      others={
        <p>
          <a href={onward}>{isOffer ? say.later : say.back}</a>
        </p>
      }
    >
      <Making data={data}>
        <ActForm act={make}>
          <FieldRow name="name" label={say.name} help={say.help}>
            {(wiring) => <NameInput wiring={wiring} language={language} />}
          </FieldRow>
          <Submit>{say.submit}</Submit>
        </ActForm>
      </Making>
    </Sheet>
  )
}

interface Added {
  readonly codes: readonly string[]
}

/** Has the browser make a passkey, and the server keep what it needs to know of it. */
async function addPasskey(
  { http, url }: PageContext,
  name: string,
  language: string,
): Promise<ActOutcome> {
  const path = '/v1/account/passkeys'
  const here = url.pathname + url.search
  const begun = await http.post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    `${path}/options`,
  )
  if (!begun.ok) {
    const isDoubted = begun.problem.id === 'proof-needed'
    return isDoubted ? { to: `/login/prove?next=${encodeURIComponent(here)}` } : begun.problem
  }
  const shown = await makePasskey(begun.data.options)
  if ('trouble' in shown) return problemOf(shown.trouble, language) ?? { to: here }
  const added = await http.post<Added>(path, { credential: shown.credential, name })
  return added.ok ? { shown: added.data } : added.problem
}

/** It begins with what the device is, which is what most people would call it. */
function NameInput({ wiring, language }: { wiring: Wiring; language: string }) {
  return (
    <input
      {...wiring}
      autoComplete="off"
      maxLength={60}
      enterKeyHint="done"
      defaultValue={deviceName(navigator.userAgent, language)}
    />
  )
}

/** The form where this browser can do what it asks for; else why it cannot. */
function Making({ data: { language }, children }: { data: Data; children: ReactNode }) {
  const isAlive = useHydrated()
  const say = wordsFor(words, language)
  if (!isAlive) return <p className="unscripted">{say.script}</p>
  const where = passkeysHere()
  if (where === 'yes') return children
  const { title, remedy } = wordsFor(passkeyWords, language).address
  return <p className="problem">{where === 'no' ? say.no : `${title} ${remedy}`}</p>
}
