import { xsrfField } from '#shell/http/xsrf.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { roleLabel } from '#shell/model/conditions/describe-permission.ts'
import type { Role } from '#shell/language/roles/role.ts'
import { formNameField } from '#shell/ui/form/action-form.tsx'
import { escapeHtml } from '#shell/tools/escape-html.ts'

/** The page that handles the form of the bar and has its styles. */
export const viewAsBarFile = 'shell/ui/areas/admin/access/roles/page'

/**
 * Renders the bar at the bottom of every page while an administrator views as a role. It is outside
 * of the application, so it needs no JavaScript and adds nothing to other pages.
 */
export function renderViewAsBar(about: {
  role: string
  roles: readonly Role[]
  language: string
  xsrfToken: string | undefined
}): string {
  const { role, roles, language, xsrfToken = '' } = about
  const t = messagesFor(language)
  const label = escapeHtml(t('pages.viewAsBar.label'))
  const text = escapeHtml(t('pages.viewAsBar.text', { role: roleLabel(role, roles, language) }))
  const stop = escapeHtml(t('pages.viewAsBar.stop'))
  return `<aside class="looking" aria-label="${label}" lang="${escapeHtml(language)}">\
<p>${text}</p><form method="post" action="/admin/access/roles">\
<input type="hidden" name="${xsrfField}" value="${escapeHtml(xsrfToken)}">\
<input type="hidden" name="${formNameField}" value="stop"><button type="submit">${stop}</button></form></aside>`
}
