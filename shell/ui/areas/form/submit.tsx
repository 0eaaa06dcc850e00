import { type ReactNode, useContext } from 'react'
import { BusyContext } from './acted-context.ts'

/** The button that sends the form around it. */
export function Submit({
  children,
  name,
  value,
}: {
  children: ReactNode
  name?: string
  value?: string
}) {
  const isBusy = useContext(BusyContext)
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
