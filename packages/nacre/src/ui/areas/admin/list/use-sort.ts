import { useListState } from './list-state-context.ts'
import { listUrl } from './list-url.ts'
import { formatSort, parseSortParam, type SortColumn } from './sorting.ts'
import { usePendingLocation } from './use-pending-location.ts'

/** Returns the order of a list, and a function that returns the URL of another one. */
export function useSort() {
  const { defaultSort } = useListState()
  const here = usePendingLocation()
  return {
    sort: parseSortParam(new URLSearchParams(here.search).get('sort') ?? defaultSort),
    sortUrl: (next: readonly SortColumn[]) => listUrl(here, { sort: formatSort(next) }),
  }
}
