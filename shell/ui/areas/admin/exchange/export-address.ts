import type { ListAsked } from '../list/list-address.ts'
import type { Chosen } from '../select/run-bulk.ts'

/** Where one says how a list, or what is ticked in it, is to leave as a file. */
export function exportAddress(plural: string, asked: ListAsked, chosen?: Chosen): string {
  const query = new URLSearchParams(asked)
  if (chosen && 'items' in chosen) query.set('ids', chosen.items.map(({ id }) => id).join(','))
  const text = query.toString()
  return `/admin/${plural}/export${text === '' ? '' : `?${text}`}`
}
