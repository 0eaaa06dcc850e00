import { type ReactNode, Suspense } from 'react'
import { useSite } from '../../../components/site.ts'
import { Boundary } from '../../screen/boundary.tsx'

interface Props {
  place: string
  /** What it shows: when that is other, it may do better. */
  shown: unknown
  /** Stands where the part was to stand. */
  instead: ReactNode
  children: ReactNode
}

/**
 * A part of the product's own: when it throws, what stands beside it stays. While a server renders, React
 * catches nothing; but what a Suspense holds fails alone, and is tried again in the browser.
 */
export function Guarded({ place, shown, instead, children }: Props) {
  const { guard } = useSite()
  if (guard?.bare === place) return children
  return (
    <Suspense fallback={guard ? <Fallen place={place}>{instead}</Fallen> : null}>
      <Boundary shown={shown} instead={instead}>
        {children}
      </Boundary>
    </Suspense>
  )
}

function Fallen({ place, children }: { place: string; children: ReactNode }) {
  useSite().guard?.failed(place)
  return children
}
