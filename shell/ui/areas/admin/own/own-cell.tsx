import type { ReactNode } from 'react'
import { useAdmin } from '../admin-context.ts'
import { Guarded } from './guarded.tsx'
import type { OwnModule } from './part.ts'

interface Props {
  place: string
  component: OwnModule['component']
  value: unknown
  /** How the value looks where this cannot show it. */
  instead: ReactNode
}

/** A value that looks its own way, for the reader's language. */
export function OwnCell({ place, component: Component, value, instead }: Props) {
  return (
    <Guarded place={place} shown={value} instead={instead}>
      <Component value={value} language={useAdmin().language} />
    </Guarded>
  )
}
