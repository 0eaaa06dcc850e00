import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Cell } from '../fields/cell.tsx'
import type { AnyRecord } from '../any-record.ts'
import { longestShown } from '../list/value.tsx'
import { cellAfter } from './roving.ts'
import { mayMove, StateCell } from './state-cell.tsx'
import './in-place.css'

const CellEditor = lazyPart(async () => (await import('./cell-editor.tsx')).CellEditor)

interface Props {
  entity: EntityOutline
  column: string
  record: AnyRecord
  children: ReactNode
}

/**
 * What a cell shows; where the reader may change it, it is changed right here. A list has hundreds of
 * these, so it is no component where there is nothing to change.
 */
export function cellInPlace(props: Props): ReactNode {
  const { entity, column, record, children } = props
  if (column === 'state' && !('removed' in record) && mayMove(entity, record)) {
    return <StateCell entity={entity} record={record} />
  }
  const field = entity.fields[column]
  const isOpen = field?.mayChange === true && 'change' in entity.may && !('removed' in record)
  return isOpen ? <OpenCell {...props} field={field} /> : children
}

/** A list shows the beginning of it. */
function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > longestShown
}

/** Why the editor stands open: somebody wants to change, or was refused, or somebody else was faster. */
export interface Editing {
  readonly value: unknown
  readonly version: number
  readonly problem?: Problem
  readonly theirs?: AnyRecord
}

function OpenCell({ entity, column, record, field, children }: Props & { field: FieldOutline }) {
  const cell = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing>()
  // What was saved shows at once, and until the list has been read again.
  const [mine, setMine] = useState<{ value: unknown; over: number }>()
  const isMine = mine?.over === record.version

  const open = () => setEditing({ value: record[column], version: record.version })
  const close = () => {
    setEditing(undefined)
    cell.current?.focus()
  }
  const keep = async (value: unknown, saving: Promise<Editing | undefined>) => {
    close()
    setMine({ value, over: record.version })
    const refused = await saving
    if (!refused) return
    setMine(undefined)
    setEditing(refused)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isHere = event.target === cell.current
    if (editing || !(event.key === 'F2' || (event.key === 'Enter' && isHere))) return
    event.preventDefault()
    open()
  }
  const goOn = (step: 1 | -1) => {
    const next = cell.current && cellAfter(cell.current, step)
    next?.focus()
    next?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cell itself is what is worked with
    <div
      ref={cell}
      className="in-place"
      tabIndex={-1}
      data-cell={column}
      data-whole={isLong(record[column]) ? record[column] : undefined}
      data-saving={isMine || undefined}
      aria-keyshortcuts="Enter F2"
      onDoubleClick={editing ? undefined : open}
      onKeyDown={onKeyDown}
    >
      {isMine ? <Cell field={field} value={mine.value} /> : children}
      {editing && (
        <CellEditor
          {...{ entity, column, record, field, editing, cell }}
          onKeep={(value, saving) => void keep(value, saving)}
          onMissing={close}
          onClose={close}
          onGoOn={goOn}
        />
      )}
    </div>
  )
}
