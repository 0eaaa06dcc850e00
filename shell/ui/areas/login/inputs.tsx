import { type KeyboardEvent, useRef, useState } from 'react'
import { useHydrated } from '../../components/hydrated.ts'
import { givenAgain } from '../form/act-form.tsx'
import { FieldRow } from '../form/field-row.tsx'
import { wordsFor } from '../words.ts'
import type { LoginData } from './login-data.ts'
import { loginWords } from './login-words.ts'
import { PasswordStrength } from './password-strength.tsx'

interface Props {
  label: string
  name?: string
}

/** An address: the name that one comes in by, unless it is to be another one. */
export function EmailInput({
  label,
  name = 'email',
  fill = 'username',
}: Props & { fill?: 'username' | 'username webauthn' | 'email' }) {
  return (
    <FieldRow name={name} label={label} isRequired>
      {(wiring, given) => (
        <input
          {...wiring}
          type="email"
          autoComplete={fill}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={given?.[0]}
        />
      )}
    </FieldRow>
  )
}

/** Tells what keeps passwords whose password it is, where nobody has to write their address. */
export function KnownAddress({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}

interface Password extends Props {
  kind: 'current-password' | 'new-password'
  show: string
  help?: string
}

/** A password, which can be looked at while it is written. It takes what is pasted, and any length. */
export function PasswordInput({ label, name = 'password', kind, show, help }: Password) {
  const [isShown, setShown] = useState(false)
  const { isLocked, noticeLock } = useCapitals()
  const isAlive = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="password">
      <FieldRow name={name} label={label} help={help} isRequired>
        {(wiring) => (
          <span className="revealing">
            <input
              {...wiring}
              {...givenAgain}
              ref={input}
              type={isShown ? 'text' : 'password'}
              autoComplete={kind}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              onKeyDown={noticeLock}
              onKeyUp={noticeLock}
            />
            {isAlive && (
              <button
                type="button"
                className="reveal"
                aria-pressed={isShown}
                aria-controls={wiring.id}
                onClick={() => setShown(!isShown)}
              >
                {show}
              </button>
            )}
          </span>
        )}
      </FieldRow>
      {isAlive && (
        <p className="help" role="status">
          {isLocked && wordsFor(lockWords, document.documentElement.lang)}
        </p>
      )}
      {isAlive && kind === 'new-password' && <PasswordStrength input={input} />}
    </div>
  )
}

const lockWords = {
  en: 'Capitals are locked on your keyboard.',
  de: 'Auf Ihrer Tastatur sind die Großbuchstaben festgestellt.',
}

/** Whether the keyboard writes capitals only, as far as a key has told. */
function useCapitals() {
  const [isLocked, setLocked] = useState(false)
  // What fills in passwords sends keys that are none.
  const noticeLock = (event: KeyboardEvent) =>
    setLocked(event.getModifierState?.('CapsLock') ?? false)
  return { isLocked, noticeLock }
}

/** The password that somebody chooses, where they come in by one. */
export function NewPassword({ data: { language, ways } }: { data: LoginData }) {
  const { password, show, goodPassword } = wordsFor(loginWords, language)
  if (!ways.password) return null
  return <PasswordInput label={password} kind="new-password" show={show} help={goodPassword} />
}

/** A code that works once: from an app, which browsers may fill in, or one of those written down. */
export function CodeInput({ label, isOfApp }: { label: string; isOfApp: boolean }) {
  return (
    <FieldRow name="code" label={label} isRequired>
      {(wiring) => (
        <input
          {...wiring}
          {...givenAgain}
          className="code"
          inputMode={isOfApp ? 'numeric' : 'text'}
          autoComplete={isOfApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      )}
    </FieldRow>
  )
}
