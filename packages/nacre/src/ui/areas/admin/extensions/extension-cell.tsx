import type { ReactNode } from 'react'
import { useAdmin } from '../../../records/admin-context.ts'
import { ExtensionBoundary } from '../../../kit/extension-boundary.tsx'
import type { ExtensionModule } from './loaded-extensions.ts'

interface Props {
  place: string
  component: ExtensionModule['component']
  value: unknown
  /** The default rendering of the value, used as fallback. */
  fallback: ReactNode
}

/** A table cell that an extension renders. */
export function ExtensionCell({ place: path, component: Component, value, fallback }: Props) {
  return (
    <ExtensionBoundary place={path} shown={value} fallback={fallback}>
      <Component value={value} language={useAdmin().language} />
    </ExtensionBoundary>
  )
}
