import { useMessages } from '../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import type { HttpResult } from '#shell/http/http.ts'
import type { ActionResult } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'

/** Returns the URL of the authentication form, which leads back to the current page. */
export function reauthenticateUrl({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/login/reauthenticate?next=${encodeURIComponent(pathname + search)}`
}

/**
 * Converts the result of a form into a redirect back to its page, or to the authentication form
 * first.
 */
export function toActionResult(
  result: HttpResult<unknown>,
  url: URL,
  { outcome, to = url.pathname }: { outcome: string; to?: string },
): ActionResult {
  if (result.ok) return { to: `${to}?done=${outcome}` }
  if (result.problem.code === 'reauthentication-required') return { to: reauthenticateUrl(url) }
  return result.problem
}

/**
 * Asks for authentication before the user fills in a form, whose values the redirect would lose.
 */
export function ReauthenticateFirst({ children }: { children?: string }) {
  const t = useMessages()
  const here = useLocation()
  return (
    <p className="note">
      {children ?? t('admin.access.reauthenticate')}{' '}
      <IntentLink className="button" to={reauthenticateUrl(here)}>
        {t('admin.access.reauthenticateLink')}
      </IntentLink>
    </p>
  )
}
