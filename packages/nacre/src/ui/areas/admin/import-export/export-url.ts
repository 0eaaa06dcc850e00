import type { ListUrlParams } from '../list/list-url.ts'
import type { BulkSelection } from '../bulk/run-bulk.ts'

/** Returns the URL of the export form for a list or its selection. */
export function exportUrl(plural: string, params: ListUrlParams, chosen?: BulkSelection): string {
  const query = new URLSearchParams(params)
  if (chosen && 'items' in chosen) query.set('ids', chosen.items.map(({ id }) => id).join(','))
  const text = query.toString()
  return `/admin/${plural}/export${text === '' ? '' : `?${text}`}`
}
