import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { textIn } from '../../form/text-in.ts'
import { listAddress } from './list-address.ts'
import { settingsOf } from './load-list.ts'
import { settledIn } from './views.ts'

export const rowsForm = 'rows'

/** Shows so many rows on a page, and keeps that for whoever has chosen it. */
export async function actOnRows(
  { http, url, params }: PageContext,
  form: FormData,
): Promise<ActOutcome> {
  const limit = textIn(form, 'limit')
  const settled = { ...settledIn(textIn(form, 'settled')), limit }
  const kept = await http.put(`/v1/preferences/${settingsOf(params['plural'] ?? '')}`, settled)
  if (!kept.ok) return kept.problem
  return { to: listAddress({ pathname: url.pathname, search: textIn(form, 'search') }, { limit }) }
}
