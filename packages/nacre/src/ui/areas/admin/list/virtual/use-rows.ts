import { useMemo, useSyncExternalStore } from 'react'
import { useSite } from '../../../../components/site.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import { useList } from '../list-context.ts'
import { fetchListPage } from '../fetch-list-page.ts'
import { createRowStore, type LoadedRows, type RowStore } from './row-store.ts'

/** Returns the loaded rows of the surrounding list. A new query discards them. */
export function useRows(): LoadedRows & Pick<RowStore, 'want'> {
  const list = useList()
  const { http } = useSite()
  const admin = useAdmin()
  const store = useMemo(() => {
    const { entity, columns, params, result, offset, limit } = list
    const page = result.ok ? result.data : undefined
    return createRowStore({ page, offset, limit }, (part) =>
      fetchListPage(http, admin, { entity, columns, params, limit, isCounted: true, ...part }),
    )
  }, [list, http, admin])
  const loaded = useSyncExternalStore(store.subscribe, store.getRows, store.getRows)
  return { ...loaded, want: store.want }
}
