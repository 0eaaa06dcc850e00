import { useRef, useState } from 'react'
import { useHydrated } from '../../components/hydrated.ts'
import { FieldRow } from '../form/field-row.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface Props {
  label: string
  name?: string
}

export function EmailInput({ label, name = 'email' }: Props) {
  return (
    <FieldRow name={name} label={label} isRequired>
      {(wiring, given) => (
        <input
          {...wiring}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={given?.[0]}
        />
      )}
    </FieldRow>
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
  const isAlive = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FieldRow name={name} label={label} help={help} isRequired>
        {(wiring) => (
          <span className="beside">
            <input
              {...wiring}
              ref={input}
              type={isShown ? 'text' : 'password'}
              autoComplete={kind}
              spellCheck={false}
            />
            {isAlive && (
              <button
                type="button"
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
      {isAlive && kind === 'new-password' && <PasswordStrength input={input} />}
    </>
  )
}

/** A code that works once: from an app, which browsers may fill in, or one of those written down. */
export function CodeInput({ label, isOfApp }: { label: string; isOfApp: boolean }) {
  return (
    <FieldRow name="code" label={label} isRequired>
      {(wiring) => (
        <input
          {...wiring}
          inputMode={isOfApp ? 'numeric' : 'text'}
          autoComplete={isOfApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FieldRow>
  )
}
