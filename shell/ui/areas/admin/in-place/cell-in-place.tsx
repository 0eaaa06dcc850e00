import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../kit/toast-store.ts'
import { useWords } from '../admin-context.ts'
import { Cell } from '../fields/cell.tsx'
import type { AnyRecord } from '../title-of.ts'
import { cellWords } from './cell-words.ts'
import { cellAfter } from './roving.ts'
import { saveCell } from './save-cell.ts'
import './in-place.css'

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }))

interface Props {
  entity: EntityOutline
  column: string
  record: AnyRecord
  children: ReactNode
}

/** What a cell shows; where the reader may change it, it is changed right here. */
export function CellInPlace(props: Props) {
  const { entity, column, record, children } = props
  const field = entity.fields[column]
  const isOpen = field?.mayChange === true && 'change' in entity.may && !('removed' in record)
  return isOpen ? <OpenCell {...props} field={field} /> : children
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
  const save = useSave(entity, column, record)

  const open = () => setEditing({ value: record[column], version: record.version })
  const close = () => {
    setEditing(undefined)
    cell.current?.focus()
  }
  const keep = async (value: unknown, version: number) => {
    close()
    setMine({ value, over: record.version })
    const refused = await save(value, version)
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
      data-saving={isMine || undefined}
      aria-keyshortcuts="Enter F2"
      onDoubleClick={editing ? undefined : open}
      onKeyDown={onKeyDown}
    >
      {isMine ? <Cell field={field} value={mine.value} /> : children}
      {editing && (
        <Suspense>
          <CellEditor
            {...{ entity, column, field, editing, cell }}
            id={record.id}
            onKeep={(value, version) => void keep(value, version)}
            onClose={close}
            onGoOn={goOn}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Only the newest of many small changes is worth a message. */
let putAway = () => {}

function useSave({ plural }: EntityOutline, column: string, record: AnyRecord) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  const say = useWords(cellWords)
  const address = `/v1/${plural}/${record.id}`
  const before = record[column] ?? null
  const undo = async (version: number) => {
    const back = await saveCell(http, { address, name: column, value: before, version })
    await revalidate()
    if ('saved' in back) toast({ sentence: say.undone })
    else toast({ sentence: 'problem' in back ? back.problem.title : say.theirs, isProblem: true })
  }
  return async (value: unknown, version: number): Promise<Editing | undefined> => {
    const came = await saveCell(http, { address, name: column, value, version })
    if ('problem' in came) return { value, version, problem: came.problem }
    if ('theirs' in came) return { value, version, theirs: came.theirs }
    putAway()
    const act = () => undo(came.saved.version)
    putAway = toast({ sentence: say.saved, action: { label: say.undo, act } })
    await revalidate()
    return undefined
  }
}
