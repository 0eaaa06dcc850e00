import type { ListUrlParams } from '../list/list-url.ts'
import type { BulkSelection } from '../bulk/run-bulk.ts'
import { listPath, type PathEntity } from '../../../records/list-path.ts'

/** Returns the URL of the export form for a list or its selection. */
export function exportUrl(
  entity: PathEntity,
  params: ListUrlParams,
  chosen?: BulkSelection,
): string {
  const query = new URLSearchParams(params)
  if (chosen && 'items' in chosen) query.set('ids', chosen.items.map(({ id }) => id).join(','))
  const text = query.toString()
  return `${listPath(entity)}/export${text === '' ? '' : `?${text}`}`
}
