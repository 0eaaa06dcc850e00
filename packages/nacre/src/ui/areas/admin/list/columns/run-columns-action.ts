import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formText } from '../../../../form/form-text.ts'
import { type ListColumn, formatColumns, moveColumnBy } from './columns.ts'
import { listUrl } from '../list-url.ts'
import { listPreferenceName } from '../load-list.ts'
import { parsePreferences } from '../views.ts'

export const columnsFormName = 'columns'

/** Saves the columns as a preference and redirects to the list. */
export async function runColumnsAction(
  { http, url }: PageContext,
  form: FormData,
): Promise<ActionResult> {
  const isUsual = form.get('usual') === 'yes'
  const columns = isUsual ? undefined : formatColumns(parseColumns(form))
  const { columns: _, ...others } = parsePreferences(formText(form, 'settled'))
  const preferences = columns === undefined ? others : { ...others, columns }
  const stored = await http.put(`/v1/preferences/${listPreferenceName(url.pathname)}`, preferences)
  if (!stored.ok) return stored.problem
  const location = { pathname: url.pathname, search: formText(form, 'search') }
  return { to: listUrl(location, { columns }) }
}

function parseColumns(form: FormData): readonly ListColumn[] {
  const names = form.getAll('column').filter((text) => typeof text === 'string')
  const columns = names.map((name): ListColumn => {
    const width = Number(formText(form, `width.${name}`))
    return width > 0 ? { name, width } : { name }
  })
  const earlier = moveColumnBy(columns, formText(form, 'earlier'), -1)
  return moveColumnBy(earlier, formText(form, 'later'), 1)
}
