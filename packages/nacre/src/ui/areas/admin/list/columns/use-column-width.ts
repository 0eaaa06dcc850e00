import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clampWidth } from './columns.ts'
import { useList } from '../list-context.ts'
import { useSetColumns } from './use-set-columns.ts'

const step = 16
/** The delay in milliseconds before the width is saved, because a held key resizes repeatedly. */
const saveDelay = 300

/** Resizes a column by its edge: with the pointer or the arrow keys. Enter restores the default. */
export function useColumnWidth(name: string) {
  const { columns } = useList()
  const arrange = useSetColumns()
  const stepping = useRef<{ column: DrawnColumn; timer: ReturnType<typeof setTimeout> }>(undefined)
  const setWidth = (next: number | undefined) => {
    clearTimeout(stepping.current?.timer)
    stepping.current = undefined
    arrange(
      columns.map((one) => {
        if (one.name !== name) return one
        return next === undefined ? { name } : { name, width: clampWidth(next) }
      }),
    )
  }
  const stepBy = (edge: HTMLElement, by: number) => {
    const column = stepping.current?.column ?? measureColumn(edge)
    clearTimeout(stepping.current?.timer)
    column.draw(column.width() + by)
    stepping.current = { column, timer: setTimeout(() => setWidth(column.width()), saveDelay) }
  }
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
      const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
      if (by !== undefined) stepBy(event.currentTarget, isMirrored ? -by : by)
      else if (event.key === 'Enter') setWidth(undefined)
      else return
      event.preventDefault()
    },
    onDoubleClick: () => setWidth(undefined),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      followPointer(event.currentTarget, event, setWidth)
    },
  }
}

/** A column while it is being resized, before the list is rendered with the new width. */
interface DrawnColumn {
  width(): number
  draw(next: number): void
}

function measureColumn(edge: HTMLElement): DrawnColumn {
  const head = edge.closest('th')
  const table = edge.closest('table')
  const column = table?.querySelectorAll('col')[head?.cellIndex ?? 0]
  const tableWidth = Number(table?.getAttribute('width') ?? 0)
  // The rendered width may exceed the configured one.
  const before = Math.round(head?.getBoundingClientRect().width ?? 0)
  let now = before
  return {
    width: () => now,
    draw(next) {
      now = clampWidth(next)
      column?.setAttribute('width', String(now))
      table?.setAttribute('width', String(tableWidth + now - before))
      edge.setAttribute('aria-valuenow', String(now))
    },
  }
}

/** Resizes the column with the pointer and saves the width on release. */
function followPointer(
  edge: HTMLElement,
  { clientX: start, pointerId }: PointerEvent<HTMLElement>,
  setWidth: (next: number) => void,
): void {
  const column = measureColumn(edge)
  const before = column.width()
  const inlineDirection = getComputedStyle(edge).direction === 'rtl' ? -1 : 1
  const life = new AbortController()
  const end = () => {
    life.abort()
    if (column.width() !== before) setWidth(column.width())
  }
  const { signal } = life
  edge.setPointerCapture(pointerId)
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => column.draw(before + inlineDirection * (clientX - start)),
    { signal },
  )
  edge.addEventListener('pointerup', end, { signal })
  edge.addEventListener('pointercancel', end, { signal })
}
