import type { ReactNode } from 'react'
import { IntentLink } from '../components/intent-link.tsx'
import { useAdmin } from './admin-context.ts'
import { findEntity } from './admin-data.ts'
import { isListed, listPath } from './list-path.ts'

/** A link to a record. It is plain text if the area of the reader has no page for it. */
export function RecordLink({
  plural,
  id,
  children,
}: {
  plural: string
  id: string
  children: ReactNode
}) {
  const entity = findEntity(useAdmin(), plural) ?? { plural }
  return isListed(entity) ? (
    <IntentLink to={`${listPath(entity)}/${id}`}>{children}</IntentLink>
  ) : (
    <>{children}</>
  )
}
