import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { OfferedVerb } from '../verbs/offered-verb.ts'
import { LazyVerbDialog } from '../verbs/verb-button.tsx'
import { listPath } from '../../../records/list-path.ts'

const MoveMenu = lazy(async () => ({ default: (await import('./move-menu.tsx')).MoveMenu }))

interface Props {
  entity: EntitySchema
  record: AnyRecord
}

/** Checks whether the reader may perform any transition from the record’s state. */
export function mayChangeState({ states, may }: EntitySchema, record: AnyRecord): boolean {
  const state = String(record['state'])
  return Object.entries(states?.moves ?? {}).some(
    ([name, { from }]) => name in may && from.includes(state),
  )
}

/**
 * The state of a record with a menu of transitions. Without JavaScript it links to the record,
 * which offers the same.
 */
export function StateCell({ entity, record }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [openVerb, setOpenVerb] = useState<OfferedVerb>()
  // The target state is displayed immediately, until the list is reloaded.
  const [targetState, setTargetState] = useState<{ state: string; over: number }>()
  const isMoving = targetState?.over === record.version
  const state = isMoving ? targetState.state : String(record['state'])
  const close = () => {
    setOpen(false)
    link.current?.focus()
  }
  const move = async (to: string, request: Promise<boolean>) => {
    close()
    setTargetState({ state: to, over: record.version })
    if (!(await request)) setTargetState(undefined)
  }
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isMoving) setOpen(!isOpen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || isMoving) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        ref={link}
        href={`${listPath(entity)}/${record.id}`}
        className="pill state-cell"
        tabIndex={-1}
        data-cell="state"
        data-state={state}
        data-saving={isMoving || undefined}
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
            onMove={(to, request) => void move(to, request)}
            onDialog={(verb) => {
              close()
              setOpenVerb(verb)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {openVerb && (
        <LazyVerbDialog
          {...{ entity, record, verb: openVerb }}
          onClose={() => setOpenVerb(undefined)}
          onMissing={() => setOpenVerb(undefined)}
        />
      )}
    </>
  )
}
