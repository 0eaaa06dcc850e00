import { useNavigate } from 'react-router'
import { useSite } from '../../../components/site.ts'
import { type Column, columnsText } from './columns.ts'
import { listAddress } from './list-address.ts'
import { useList } from './list-context.ts'
import { settingsOf } from './load-list.ts'

/** Puts the columns as somebody wants them: into the address, and for later wherever they sign in. */
export function useArrange(): (columns: readonly Column[]) => void {
  const { entity, here, skip, columns: before, settled } = useList()
  const { http } = useSite()
  const navigate = useNavigate()
  return (columns) => {
    const text = columnsText(columns)
    if (text === columnsText(before)) return
    // That it is not kept for later is no reason to disturb somebody now.
    void http.put(`/v1/preferences/${settingsOf(entity.plural)}`, { ...settled, columns: text })
    const to = listAddress(here, { columns: text, skip: skip > 0 ? String(skip) : undefined })
    void navigate(to, { replace: true, preventScrollReset: true })
  }
}
