import { useMemo, useSyncExternalStore } from 'react'
import { useSite } from '../../../../components/site.ts'
import { useAdmin } from '../../admin-context.ts'
import { useList } from '../list-context.ts'
import { askForList } from '../load-list.ts'
import { createRowStore, type KnownRows, type RowStore } from './row-store.ts'

/** The rows of the list around as far as they have come. What is asked for anew makes all of them old. */
export function useRows(): KnownRows & Pick<RowStore, 'want'> {
  const list = useList()
  const { http } = useSite()
  const admin = useAdmin()
  const store = useMemo(() => {
    const { entity, columns, asked, answer, skip, limit } = list
    const page = answer.ok ? answer.data : undefined
    return createRowStore({ page, skip, limit }, (part) =>
      askForList(http, admin, { entity, columns, asked, limit, isCounted: true, ...part }),
    )
  }, [list, http, admin])
  const known = useSyncExternalStore(store.subscribe, store.known, store.known)
  return { ...known, want: store.want }
}
