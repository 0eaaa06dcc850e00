import { xsrfField } from '#shell/http/xsrf.ts'
import { useSite } from './site.ts'

/** Goes into every form that can be sent without JavaScript. */
export function XsrfField() {
  const { xsrfToken } = useSite()
  return xsrfToken === undefined ? null : (
    <input type="hidden" name={xsrfField} value={xsrfToken} suppressHydrationWarning />
  )
}
