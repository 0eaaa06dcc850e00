import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActedContext } from '../../form/acted-context.ts'
import { placePanel } from '../../kit/place-panel.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { Cell } from '../fields/cell.tsx'
import { checkGiven } from '../fields/check-given.ts'
import { inForm } from '../fields/complaints-in-form.ts'
import { FieldInput } from '../fields/input.tsx'
import { readForm } from '../fields/read-form.ts'
import { isSame } from '../record/conflict/merge-value.ts'
import type { AnyRecord } from '../any-record.ts'
import type { Editing } from './cell-in-place.tsx'
import { cellWords } from './cell-words.ts'
import { useSave } from './use-save.ts'
import '../../form/form.css'
import '../../kit/popover.css'
import { Remedy } from '../../form/remedy.tsx'

interface Props {
  entity: EntityOutline
  record: AnyRecord
  column: string
  field: FieldOutline
  editing: Editing
  cell: RefObject<HTMLElement | null>
  /** Shows what is being saved, and what came of it. */
  onKeep(value: unknown, saving: Promise<Editing | undefined>): void
  onClose(): void
  /** To the cell after this, or before. */
  onGoOn(step: 1 | -1): void
}

/** The input of a field, at its cell: Enter saves, Escape leaves it as it was, Tab saves and goes on. */
export function CellEditor(props: Props) {
  const { entity, record, column, field, editing, cell, onKeep, onClose, onGoOn } = props
  const admin = useAdmin()
  const [problem, setProblem] = useState<Problem | undefined>(editing.problem)
  const form = useRef<HTMLFormElement>(null)
  const panelId = useId()
  const keep = useSave(entity, column, record)

  const save = (version = editing.version): boolean => {
    if (!form.current) return false
    const given = new FormData(form.current)
    const fields = { [column]: field }
    const values = readForm(given, fields, admin.locale)
    const wrong = checkGiven(fields, values, admin)
    if (wrong) {
      setProblem({ ...wrong, fields: inForm(wrong.fields ?? {}, given, fields, admin.locale) })
      return false
    }
    const value = values[column] ?? null
    if (isSame(value, editing.value) && version === editing.version && !editing.problem) onClose()
    else onKeep(value, keep(value, version))
    return true
  }
  const panel = usePanel(cell, () => void (editing.theirs || save()))
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, metaKey } = event
    event.stopPropagation()
    if (event.defaultPrevented) return
    if (key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (key === 'Enter' && (ctrlKey || metaKey)) {
      save()
    } else if (key === 'Tab' && isEdge(form.current, target, shiftKey) && !editing.theirs) {
      event.preventDefault()
      if (save()) onGoOn(shiftKey ? -1 : 1)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of keys in its form
    <div
      ref={panel}
      id={panelId}
      popover="manual"
      className="kit-popover cell-editor"
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          save()
        }}
      >
        {problem && !problem.fields && (
          <p className="complaint" role="alert">
            {problem.title} <Remedy problem={problem} />
          </p>
        )}
        <ActedContext value={{ values: {}, ...(problem ? { problem } : {}) }}>
          <FieldInput name={column} field={field} value={editing.value} />
        </ActedContext>
        <Choices {...{ entity, record, column, field, editing, onClose }} onOver={save} />
      </form>
    </div>
  )
}

type ChoicesProps = Pick<
  Props,
  'entity' | 'record' | 'column' | 'field' | 'editing' | 'onClose'
> & {
  onOver(version: number): void
}

/** What to do with it; and what is there now, where somebody else has been faster. */
function Choices({ entity, record, column, field, editing, onClose, onOver }: ChoicesProps) {
  const say = useWords(cellWords)
  const { theirs } = editing
  if (!theirs) {
    return (
      <div className="cell-buttons">
        <button type="submit" className="main">
          {say.save}
        </button>
        <button type="button" onClick={onClose}>
          {say.revert}
        </button>
      </div>
    )
  }
  return (
    <>
      <div className="cell-theirs" role="alert">
        <p>{say.theirs}</p>
        <p>
          <Cell field={field} value={theirs[column]} />
        </p>
      </div>
      <div className="cell-buttons">
        <button type="button" className="main" onClick={() => onOver(theirs.version)}>
          {say.over}
        </button>
        <button type="button" onClick={onClose}>
          {say.take}
        </button>
        <IntentLink to={`/admin/${entity.plural}/${record.id}`}>{say.look}</IntentLink>
      </div>
    </>
  )
}

const inputs = 'input:not([type="hidden"], [type="color"]), select, textarea'

/** Stands at its cell as long as it is rendered; a press beside it is a way out that keeps what was said. */
function usePanel(cell: RefObject<HTMLElement | null>, onOutside: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const outside = useEffectEvent(onOutside)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      // What a panel opens of its own stands elsewhere.
      const isOwn = target instanceof Element && target.closest('[popover], dialog')
      if (!isOwn) outside()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel || !cell.current) return
    panel.showPopover()
    placePanel(panel, cell.current)
    const input = panel.querySelector<HTMLElement>(inputs)
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }, [cell])
  return ref
}

/** Whether Tab would leave the inputs, for the buttons. */
function isEdge(form: HTMLFormElement | null, target: EventTarget, isBack: boolean): boolean {
  const all = [...(form?.querySelectorAll<HTMLElement>(inputs) ?? [])]
  return target === (isBack ? all.at(0) : all.at(-1))
}
