import { useMessages } from '../../../../kit/use-messages.ts'
import { useEffect, useRef } from 'react'
import { useHydrated } from '../../../../components/use-hydrated.ts'
import { listUrl } from '../list-url.ts'
import { useList } from '../list-context.ts'
import type { ListView } from '../list-view.ts'
import { Pagination } from '../pagination.tsx'
import { type IndexedRow, ListTable } from '../list-table.tsx'
import type { useRows } from './use-rows.ts'
import { useWindow } from './use-window.ts'
import './scroll.css'

interface Props {
  list: ListView
  loaded: ReturnType<typeof useRows>
}

/** A list without pages that renders only the visible rows (virtual scrolling). */
export function VirtualList(props: Props) {
  const { list } = props
  const { offset } = useList()
  const isLive = useHydrated()
  if (isLive) return <ScrollingTable {...props} />
  return (
    <>
      <ListTable
        list={list}
        rows={list.items.map((record, at) => ({ record, place: offset + at + 1 }))}
      />
      <Pagination total={list.total} offset={offset} count={list.items.length} />
    </>
  )
}

function ScrollingTable({ list, loaded: { rows, hasFailed, want } }: Props) {
  const { total } = list
  const { offset, columns } = useList()
  const t = useMessages()
  const region = useRef<HTMLDivElement>(null)
  const { first, count, from, to, above, below } = useWindow(region, total, offset)
  useEffect(() => want(from, to - 1), [want, from, to])
  useEffect(() => storePositionSoon(first), [first])
  const visibleRows: IndexedRow[] = []
  for (let index = from; index < to; index += 1) {
    visibleRows.push({ record: rows.get(index), place: index + 1 })
  }
  return (
    <>
      <ListTable
        list={list}
        rows={visibleRows}
        region={region}
        className="list-scroll"
        above={<RowPlaceholder height={above} columns={columns.length} />}
        below={<RowPlaceholder height={below} columns={columns.length} />}
      />
      {hasFailed && <p role="status">{t('list.scroll.failed')}</p>}
      {/* While scrolling, screen readers do not announce each range. */}
      <Pagination isQuiet total={total} offset={first} count={Math.min(count, total - first)} />
    </>
  )
}

/** The placeholder of rows that are not rendered. */
function RowPlaceholder({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="room" aria-hidden="true" style={{ height }}>
      <td colSpan={columns + 1}>&nbsp;</td>
    </tr>
  )
}

/** Stores the position in the URL, for reloading and sharing. */
function storePositionSoon(first: number): () => void {
  const timer = setTimeout(() => {
    const { pathname, search } = location
    const url = listUrl({ pathname, search }, { offset: first === 0 ? '' : String(first) })
    if (url !== pathname + search) history.replaceState(history.state, '', url)
  }, 400)
  return () => clearTimeout(timer)
}
