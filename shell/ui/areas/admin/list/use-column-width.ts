import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { withinReach } from './columns.ts'
import { useList } from './list-context.ts'
import { useArrange } from './use-arrange.ts'

const step = 16
/** A key that is held makes many steps; what they come to is kept when it is let go. */
const rest = 300

/** Makes a column wider and narrower by its edge: with the pointer, with the arrow keys, and back by Enter. */
export function useColumnWidth(name: string) {
  const { columns } = useList()
  const arrange = useArrange()
  const stepping = useRef<{ column: DrawnColumn; timer: ReturnType<typeof setTimeout> }>(undefined)
  const put = (next: number | undefined) => {
    clearTimeout(stepping.current?.timer)
    stepping.current = undefined
    arrange(
      columns.map((one) => {
        if (one.name !== name) return one
        return next === undefined ? { name } : { name, width: withinReach(next) }
      }),
    )
  }
  const stepBy = (edge: HTMLElement, by: number) => {
    const column = stepping.current?.column ?? drawnColumn(edge)
    clearTimeout(stepping.current?.timer)
    column.draw(column.width() + by)
    stepping.current = { column, timer: setTimeout(() => put(column.width()), rest) }
  }
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
      const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
      if (by !== undefined) stepBy(event.currentTarget, isMirrored ? -by : by)
      else if (event.key === 'Enter') put(undefined)
      else return
      event.preventDefault()
    },
    onDoubleClick: () => put(undefined),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      follow(event.currentTarget, event, put)
    },
  }
}

/** A column as it is drawn, before the list knows how wide it is to be. */
interface DrawnColumn {
  width(): number
  draw(next: number): void
}

function drawnColumn(edge: HTMLElement): DrawnColumn {
  const head = edge.closest('th')
  const table = edge.closest('table')
  const column = table?.querySelectorAll('col')[head?.cellIndex ?? 0]
  const whole = Number(table?.getAttribute('width') ?? 0)
  // What is drawn is as wide as it looks, which may be wider than was asked for.
  const before = Math.round(head?.getBoundingClientRect().width ?? 0)
  let now = before
  return {
    width: () => now,
    draw(next) {
      now = withinReach(next)
      column?.setAttribute('width', String(now))
      table?.setAttribute('width', String(whole + now - before))
      edge.setAttribute('aria-valuenow', String(now))
    },
  }
}

/** Follows the pointer with the column itself; what it comes to is kept when the pointer lets go. */
function follow(
  edge: HTMLElement,
  { clientX: start, pointerId }: PointerEvent<HTMLElement>,
  put: (next: number) => void,
): void {
  const column = drawnColumn(edge)
  const before = column.width()
  const way = getComputedStyle(edge).direction === 'rtl' ? -1 : 1
  const life = new AbortController()
  const end = () => {
    life.abort()
    if (column.width() !== before) put(column.width())
  }
  const { signal } = life
  edge.setPointerCapture(pointerId)
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => column.draw(before + way * (clientX - start)),
    { signal },
  )
  edge.addEventListener('pointerup', end, { signal })
  edge.addEventListener('pointercancel', end, { signal })
}
