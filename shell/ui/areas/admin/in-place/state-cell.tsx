import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { AnyRecord } from '../any-record.ts'

const MoveMenu = lazy(async () => ({ default: (await import('./move-menu.tsx')).MoveMenu }))

interface Props {
  entity: EntityOutline
  record: AnyRecord
}

/** Whether a record stands in a state from which the reader may ever move one. */
export function mayMove({ states, may }: EntityOutline, record: AnyRecord): boolean {
  const state = String(record['state'])
  return Object.entries(states?.moves ?? {}).some(
    ([name, { from }]) => name in may && from.includes(state),
  )
}

/**
 * The state of a record, and a press away the moves that lead on from it. Without JavaScript it leads to the
 * record, where the same can be done.
 */
export function StateCell({ entity, record }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Where it is being moved to shows at once, and until the list has been read again.
  const [coming, setComing] = useState<{ state: string; over: number }>()
  const isComing = coming?.over === record.version
  const state = isComing ? coming.state : String(record['state'])
  const close = () => {
    setOpen(false)
    link.current?.focus()
  }
  const move = async (to: string, moving: Promise<boolean>) => {
    close()
    setComing({ state: to, over: record.version })
    if (!(await moving)) setComing(undefined)
  }
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isComing) setOpen(!isOpen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || isComing) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        ref={link}
        href={`/admin/${entity.plural}/${record.id}`}
        className="pill state-cell"
        tabIndex={-1}
        data-cell="state"
        data-state={state}
        data-saving={isComing || undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {entity.states?.labels[state] ?? state}
      </a>
      {isOpen && (
        <Suspense>
          <MoveMenu
            {...{ entity, record, cell: link }}
            onMove={(to, moving) => void move(to, moving)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
