import type { CellEditState } from './cell-edit-state.ts'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { FieldCell } from '../fields/cell.tsx'
import type { AnyRecord } from '../../../records/any-record.ts'
import { maxCellLength } from '../list/value.tsx'
import { nextCell } from './use-roving-tab-index.ts'
import { mayChangeState, StateCell } from './state-cell.tsx'
import './in-place.css'

const CellEditor = lazyComponent(async () => (await import('./cell-editor.tsx')).CellEditor)

interface Props {
  entity: EntitySchema
  column: string
  record: AnyRecord
  children: ReactNode
}

/**
 * Renders a cell, with inline editing if the reader may change it. It is a function instead of a
 * component, because lists have hundreds of cells.
 */
export function renderInlineEditCell(props: Props): ReactNode {
  const { entity, column, record, children } = props
  if (column === 'state' && !('removedAt' in record) && mayChangeState(entity, record)) {
    return <StateCell entity={entity} record={record} />
  }
  const field = entity.fields[column]
  const isOpen = field?.mayChange === true && 'change' in entity.may && !('removedAt' in record)
  return isOpen ? <EditableCell {...props} field={field} /> : children
}

/** Checks whether the list truncates the value. */
function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > maxCellLength
}

function EditableCell({ entity, column, record, field, children }: Props & { field: FieldSchema }) {
  const cell = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<CellEditState>()
  // A saved value is displayed immediately, until the list is reloaded.
  const [savedValue, setSavedValue] = useState<{ value: unknown; over: number }>()
  const isSavedCurrent = savedValue?.over === record.version

  const startEditing = () => setEditing({ value: record[column], version: record.version })
  const close = () => {
    setEditing(undefined)
    cell.current?.focus()
  }
  const save = async (value: unknown, saving: Promise<CellEditState | undefined>) => {
    close()
    setSavedValue({ value, over: record.version })
    const rejected = await saving
    if (!rejected) return
    setSavedValue(undefined)
    setEditing(rejected)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isHere = event.target === cell.current
    if (editing || !(event.key === 'F2' || (event.key === 'Enter' && isHere))) return
    event.preventDefault()
    startEditing()
  }
  const moveToNextCell = (step: 1 | -1) => {
    const next = cell.current && nextCell(cell.current, step)
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
      data-saving={isSavedCurrent || undefined}
      aria-keyshortcuts="Enter F2"
      onDoubleClick={editing ? undefined : startEditing}
      onKeyDown={onKeyDown}
    >
      {isSavedCurrent ? <FieldCell field={field} value={savedValue.value} /> : children}
      {editing && (
        <CellEditor
          {...{ entity, column, record, field, editing, cell }}
          onSave={(value, saving) => void save(value, saving)}
          onMissing={close}
          onClose={close}
          onNextCell={moveToNextCell}
        />
      )}
    </div>
  )
}
