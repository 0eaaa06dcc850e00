import { xsrfField } from '#shell/http/xsrf.ts'
import { useSite } from './site.ts'

/**
 * The hidden CSRF token of every form that can be submitted without JavaScript.
 *
 * @example
 * <form method="post">
 *   <XsrfField />
 *   <button>Like</button>
 * </form>
 */
export function XsrfField() {
  const { xsrfToken } = useSite()
  return xsrfToken === undefined ? null : (
    <input type="hidden" name={xsrfField} value={xsrfToken} suppressHydrationWarning />
  )
}
