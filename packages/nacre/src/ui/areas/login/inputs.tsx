import { messagesFor } from '#shell/messages/translate.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useHydrated } from '../../components/use-hydrated.ts'
import { clearOnError } from '../../form/action-form.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import type { LoginData } from '../../accounts/login-data.ts'
import { PasswordStrength } from './password-strength.tsx'

interface Props {
  label: string
  name?: string
}

/** The input of an email address, by default the username for sign-in. */
export function EmailInput({
  label,
  name = 'email',
  fill = 'username',
}: Props & { fill?: 'username' | 'username webauthn' | 'email' }) {
  return (
    <FieldRow name={name} label={label} isRequired>
      {(wiring, previousValues) => (
        <input
          {...wiring}
          type="email"
          autoComplete={fill}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={previousValues?.[0]}
        />
      )}
    </FieldRow>
  )
}

/** A hidden username, so that password managers find the account. */
export function UsernameHint({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}

interface Password extends Props {
  kind: 'current-password' | 'new-password'
  show: string
  help?: string
}

/** A password input with a button that reveals the text. It allows pasting and any length. */
export function PasswordInput({ label, name = 'password', kind, show, help }: Password) {
  const [isShown, setShown] = useState(false)
  const { isLocked, noticeLock } = useCapsLock()
  const isAlive = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="password">
      <FieldRow name={name} label={label} help={help} isRequired>
        {(wiring) => (
          <span className="revealing">
            <input
              {...wiring}
              {...clearOnError}
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
          {isLocked && messagesFor(document.documentElement.lang)(capsLockKey)}
        </p>
      )}
      {isAlive && kind === 'new-password' && <PasswordStrength input={input} />}
    </div>
  )
}

const capsLockKey = 'login.inputs.capsLock'

/** Returns whether Caps Lock is on, as far as the last key event tells. */
function useCapsLock() {
  const [isLocked, setLocked] = useState(false)
  // Password managers dispatch key events without `getModifierState`.
  const noticeLock = (event: KeyboardEvent) =>
    setLocked(event.getModifierState?.('CapsLock') ?? false)
  return { isLocked, noticeLock }
}

/** The input of a new password, if passwords are a sign-in method. */
export function NewPasswordInput({ data: { language, methods } }: { data: LoginData }) {
  const t = messagesFor(language)
  if (!methods.password) return null
  return (
    <PasswordInput
      label={t('login.shared.password')}
      kind="new-password"
      show={t('login.shared.show')}
      help={t('login.shared.passwordHelp')}
    />
  )
}

/** The input of a one-time code: from an app, which browsers may autofill, or a recovery code. */
export function CodeInput({ label, isOfApp }: { label: string; isOfApp: boolean }) {
  return (
    <FieldRow name="code" label={label} isRequired>
      {(wiring) => (
        <input
          {...wiring}
          {...clearOnError}
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
