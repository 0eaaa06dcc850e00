import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { textIn } from '../../form/text-in.ts'
import { type Column, columnsText, shifted } from './columns.ts'
import { listAddress } from './list-address.ts'
import { settingsOf } from './load-list.ts'
import { settledIn } from './views.ts'

export const columnsFormName = 'columns'

/** Keeps the columns that were chosen for whoever chose them, and leads to the list with them. */
export async function actOnColumns(
  { http, url, params }: PageContext,
  form: FormData,
): Promise<ActOutcome> {
  const isUsual = form.get('usual') === 'yes'
  const columns = isUsual ? undefined : columnsText(columnsIn(form))
  const { columns: _, ...others } = settledIn(textIn(form, 'settled'))
  const settled = columns === undefined ? others : { ...others, columns }
  const kept = await http.put(`/v1/preferences/${settingsOf(params['plural'] ?? '')}`, settled)
  if (!kept.ok) return kept.problem
  const here = { pathname: url.pathname, search: textIn(form, 'search') }
  return { to: listAddress(here, { columns }) }
}

function columnsIn(form: FormData): readonly Column[] {
  const names = form.getAll('column').filter((given) => typeof given === 'string')
  const columns = names.map((name): Column => {
    const width = Number(textIn(form, `width.${name}`))
    return width > 0 ? { name, width } : { name }
  })
  const earlier = shifted(columns, textIn(form, 'earlier'), -1)
  return shifted(earlier, textIn(form, 'later'), 1)
}
