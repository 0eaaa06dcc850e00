import { type ReactNode, Suspense } from 'react'
import { useSite } from '../components/site.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface Props {
  place: string
  /** The data of the extension. A change resets the boundary. */
  shown: unknown
  /** The fallback. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * An error boundary for extensions. During server rendering React has no error boundaries, but
 * content inside of Suspense fails alone and is rendered again in the browser.
 */
export function ExtensionBoundary({ place: path, shown, fallback, children }: Props) {
  const { guard } = useSite()
  if (guard?.bare === path) return children
  return (
    <Suspense fallback={guard ? <FailureReport place={path}>{fallback}</FailureReport> : null}>
      <ErrorBoundary shown={shown} fallback={fallback}>
        {children}
      </ErrorBoundary>
    </Suspense>
  )
}

function FailureReport({ place: path, children }: { place: string; children: ReactNode }) {
  useSite().guard?.failed(path)
  return children
}
