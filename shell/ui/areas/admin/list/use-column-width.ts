import type { KeyboardEvent, PointerEvent } from 'react'
import { withinReach } from './columns.ts'
import { useList } from './list-context.ts'
import { useArrange } from './use-arrange.ts'

const step = 16

/** Makes a column wider and narrower by its edge: with the pointer, with the arrow keys, and back by Enter. */
export function useColumnWidth(name: string, width: number) {
  const { columns } = useList()
  const arrange = useArrange()
  const put = (next: number | undefined) =>
    arrange(
      columns.map((one) => {
        if (one.name !== name) return one
        return next === undefined ? { name } : { name, width: withinReach(next) }
      }),
    )
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
      const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
      if (by !== undefined) put(width + (isMirrored ? -by : by))
      else if (event.key === 'Enter') put(undefined)
      else return
      event.preventDefault()
    },
    onDoubleClick: () => put(undefined),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      draw(event.currentTarget, event, width, put)
    },
  }
}

/** Follows the pointer with the column itself; what it comes to is kept when the pointer lets go. */
function draw(
  edge: HTMLElement,
  { clientX: start, pointerId }: PointerEvent<HTMLElement>,
  width: number,
  put: (next: number) => void,
): void {
  const head = edge.closest('th')
  const table = edge.closest('table')
  const column = table?.querySelectorAll('col')[head?.cellIndex ?? 0]
  const way = getComputedStyle(edge).direction === 'rtl' ? -1 : 1
  // What is drawn is as wide as it looks, which may be wider than was asked for.
  const before = head?.getBoundingClientRect().width ?? width
  const whole = Number(table?.getAttribute('width') ?? 0)
  let now = before
  const life = new AbortController()
  const follow = ({ clientX }: { clientX: number }) => {
    now = withinReach(before + way * (clientX - start))
    column?.setAttribute('width', String(now))
    table?.setAttribute('width', String(whole + now - width))
  }
  const end = () => {
    life.abort()
    if (now !== before) put(now)
  }
  edge.setPointerCapture(pointerId)
  edge.addEventListener('pointermove', follow, { signal: life.signal })
  edge.addEventListener('pointerup', end, { signal: life.signal })
  edge.addEventListener('pointercancel', end, { signal: life.signal })
}
