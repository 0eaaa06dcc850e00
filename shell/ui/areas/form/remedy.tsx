import { useLocation } from 'react-router'
import type { Problem } from '#shell/model/failure.ts'
import { urls } from '../../url-map.ts'

/** The pages that take away the reason for a problem, and lead back to where it came up. */
const ways: Readonly<Record<string, string>> = {
  'signed-out': urls.login,
  'proof-needed': '/login/prove',
}

/** What one can do about a problem: as a link where that is done on another page. */
export function Remedy({ problem: { id, remedy } }: { problem: Pick<Problem, 'id' | 'remedy'> }) {
  const { pathname, search } = useLocation()
  const way = Object.hasOwn(ways, id) ? ways[id] : undefined
  if (way === undefined) return <>{remedy}</>
  const next = encodeURIComponent(pathname + search)
  return (
    <a href={`${way}?next=${next}`} data-way-in="">
      {remedy}
    </a>
  )
}
