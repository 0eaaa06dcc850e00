import { useLocation } from 'react-router'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { urls } from '../url-map.ts'

/** The pages that resolve a problem and lead back. */
const remedyUrls: Readonly<Record<string, string>> = {
  unauthenticated: urls.login,
  'reauthentication-required': '/login/reauthenticate',
}

/** The remedy of a problem, as a link if another page resolves it. */
export function Remedy({ problem: { code, hint } }: { problem: Pick<Problem, 'code' | 'hint'> }) {
  const { pathname, search } = useLocation()
  const remedyUrl = Object.hasOwn(remedyUrls, code) ? remedyUrls[code] : undefined
  if (remedyUrl === undefined) return <>{hint}</>
  const next = encodeURIComponent(pathname + search)
  return (
    <a href={`${remedyUrl}?next=${next}`} data-sign-in="">
      {hint}
    </a>
  )
}
