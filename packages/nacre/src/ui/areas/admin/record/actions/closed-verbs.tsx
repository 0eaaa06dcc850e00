import { useId } from 'react'
import type { MayNow } from '../load-record.ts'

interface Props {
  verbs: readonly { readonly name: string; readonly label: string }[]
  may: MayNow
}

/** The buttons of verbs that are not possible now, each with its reason. */
export function ClosedVerbs({ verbs, may }: Props) {
  const id = useId()
  const closed = verbs.flatMap(({ name, label }) => {
    const reason = may[name]
    return typeof reason === 'string' ? [{ name, label, reason }] : []
  })
  if (closed.length === 0) return null
  return (
    <ul className="closed-moves">
      {closed.map(({ name, label, reason }) => (
        <li key={name}>
          <button type="button" aria-disabled="true" aria-describedby={`${id}${name}`}>
            {label}
          </button>
          <span id={`${id}${name}`}>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
