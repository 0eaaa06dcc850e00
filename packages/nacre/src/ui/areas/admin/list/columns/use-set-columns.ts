import { useNavigate } from 'react-router'
import { useSite } from '../../../../components/site.ts'
import { type ListColumn, formatColumns } from './columns.ts'
import { listUrl } from '../list-url.ts'
import { useList } from '../list-context.ts'
import { listPreferenceName } from '../load-list.ts'

/** Returns a function that changes the columns in the URL and saves them as a preference. */
export function useSetColumns(): (columns: readonly ListColumn[]) => void {
  const { here, offset, columns: previousColumns, preferences: settled } = useList()
  const { http } = useSite()
  const navigate = useNavigate()
  return (columns) => {
    const text = formatColumns(columns)
    if (text === formatColumns(previousColumns)) return
    // A failure to save the preference is not reported.
    void http.put(`/v1/preferences/${listPreferenceName(here.pathname)}`, {
      ...settled,
      columns: text,
    })
    const to = listUrl(here, { columns: text, offset: offset > 0 ? String(offset) : undefined })
    void navigate(to, { replace: true, preventScrollReset: true })
  }
}
