import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formText } from '../../../form/form-text.ts'
import { listUrl } from './list-url.ts'
import { listPreferenceName } from './load-list.ts'
import { parsePreferences } from './views.ts'

export const pageSizeFormName = 'rows'

/** Saves the page size as a preference and redirects to the list. */
export async function runPageSizeAction(
  { http, url }: PageContext,
  form: FormData,
): Promise<ActionResult> {
  const limit = formText(form, 'limit')
  const preferences = { ...parsePreferences(formText(form, 'settled')), limit }
  const stored = await http.put(`/v1/preferences/${listPreferenceName(url.pathname)}`, preferences)
  if (!stored.ok) return stored.problem
  return { to: listUrl({ pathname: url.pathname, search: formText(form, 'search') }, { limit }) }
}
