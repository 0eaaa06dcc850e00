import { type ReactNode, useContext } from 'react'
import { PendingContext } from './action-state-context.ts'

/** The submit button of the surrounding form. */
export function SubmitButton({
  children,
  name,
  value,
}: {
  children: ReactNode
  name?: string
  value?: string
}) {
  const isBusy = useContext(PendingContext)
  return (
    <button
      type="submit"
      className="main"
      name={name}
      value={value}
      aria-disabled={isBusy || undefined}
    >
      {children}
    </button>
  )
}
