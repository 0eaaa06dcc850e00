import { useEffect, useRef } from 'react'
import { useHydrated } from '../../../../components/hydrated.ts'
import { useWords } from '../../admin-context.ts'
import { listAddress } from '../list-address.ts'
import { useList } from '../list-context.ts'
import type { ShownList } from '../list-parts.tsx'
import { Pager } from '../pager.tsx'
import { type PlacedRow, Table } from '../table.tsx'
import type { useRows } from './use-rows.ts'
import { useWindow } from './use-window.ts'
import './scroll.css'

const words = {
  en: { failed: 'Some rows did not come. Scroll on to try again.' },
  de: { failed: 'Einige Zeilen kamen nicht. Rollen Sie weiter, um es noch einmal zu versuchen.' },
}

interface Props {
  list: ShownList
  known: ReturnType<typeof useRows>
}

/** A list without pages: only the rows that are seen are there, and the scroll bar reaches all of them. */
export function Scroll(props: Props) {
  const { list } = props
  const { skip } = useList()
  const isLive = useHydrated()
  if (isLive) return <LiveScroll {...props} />
  return (
    <>
      <Table
        list={list}
        rows={list.items.map((record, at) => ({ record, place: skip + at + 1 }))}
      />
      <Pager total={list.total} skip={skip} count={list.items.length} />
    </>
  )
}

function LiveScroll({ list, known: { rows, hasFailed, want } }: Props) {
  const { total } = list
  const { skip, columns } = useList()
  const say = useWords(words)
  const region = useRef<HTMLDivElement>(null)
  const { first, count, from, to, above, below } = useWindow(region, total, skip)
  useEffect(() => want(from, to - 1), [want, from, to])
  useEffect(() => keepPlace(first), [first])
  const placed: PlacedRow[] = []
  for (let place = from; place < to; place += 1) {
    placed.push({ record: rows.get(place), place: place + 1 })
  }
  return (
    <>
      <Table
        list={list}
        rows={placed}
        region={region}
        className="list-scroll"
        above={<Room height={above} columns={columns.length} />}
        below={<Room height={below} columns={columns.length} />}
      />
      {hasFailed && <p role="status">{say.failed}</p>}
      {/* Whoever scrolls need not hear of each row that passes. */}
      <Pager isQuiet total={total} skip={first} count={Math.min(count, total - first)} />
    </>
  )
}

/** Where rows are that are not here. */
function Room({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="room" aria-hidden="true" style={{ height }}>
      <td colSpan={columns + 1}>&nbsp;</td>
    </tr>
  )
}

/** The address says where one is, so that the page can be loaded anew or sent to somebody. */
function keepPlace(first: number): () => void {
  const timer = setTimeout(() => {
    const { pathname, search } = location
    const address = listAddress({ pathname, search }, { skip: first === 0 ? '' : String(first) })
    if (address !== pathname + search) history.replaceState(history.state, '', address)
  }, 400)
  return () => clearTimeout(timer)
}
