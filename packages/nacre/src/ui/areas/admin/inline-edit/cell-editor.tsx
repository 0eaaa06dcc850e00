import { provideAllParts } from '../record/all-parts.ts'
import { useMessages } from '../../../kit/use-messages.ts'
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
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActionStateContext } from '../../../form/action-state-context.ts'
import { positionPanel } from '../../../kit/position-panel.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { FieldCell } from '../fields/cell.tsx'
import { validateForm } from '../fields/validate-form.ts'
import { toFormErrors } from '../fields/form-errors.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { parseForm } from '../fields/parse-form.ts'
import { areValuesEqual } from '../record/form/are-values-equal.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { CellEditState } from './cell-edit-state.ts'
import { useSaveCell } from './use-save-cell.ts'
import '../../../form/form.css'
import '../../../kit/popover.css'
import { Remedy } from '../../../form/remedy.tsx'
import { listPath } from '../../../records/list-path.ts'

provideAllParts()

interface Props {
  entity: EntitySchema
  record: AnyRecord
  column: string
  field: FieldSchema
  editing: CellEditState
  cell: RefObject<HTMLElement | null>
  /** Displays the value while it is being saved, then the result. */
  onSave(value: unknown, saving: Promise<CellEditState | undefined>): void
  onClose(): void
  /** Moves to the next or previous cell. */
  onNextCell(step: 1 | -1): void
}

/**
 * Edits a field in its table cell. Enter saves, Escape cancels, and Tab saves and moves to the next
 * cell.
 */
export function CellEditor(props: Props) {
  const { entity, record, column, field, editing, cell, onSave, onClose, onNextCell } = props
  const admin = useAdmin()
  const [problem, setProblem] = useState<Problem | undefined>(editing.problem)
  const form = useRef<HTMLFormElement>(null)
  const panelId = useId()
  const saveCell = useSaveCell(entity, column, record)

  const save = (version = editing.version): boolean => {
    if (!form.current) return false
    const formData = new FormData(form.current)
    const fields = { [column]: field }
    const values = parseForm(formData, fields, admin.locale)
    const wrong = validateForm(fields, values, admin)
    if (wrong) {
      setProblem({
        ...wrong,
        errors: toFormErrors(wrong.errors ?? {}, formData, fields, admin.locale),
      })
      return false
    }
    const value = values[column] ?? null
    if (areValuesEqual(value, editing.value) && version === editing.version && !editing.problem)
      onClose()
    else onSave(value, saveCell(value, version))
    return true
  }
  const panel = useEditorPanel(cell, () => void (editing.theirs || save()))
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
      if (save()) onNextCell(shiftKey ? -1 : 1)
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
        {problem && !problem.errors && (
          <p className="field-error" role="alert">
            {problem.title} <Remedy problem={problem} />
          </p>
        )}
        <ActionStateContext value={{ values: {}, ...(problem ? { problem } : {}) }}>
          <FieldInput name={column} field={field} value={editing.value} />
        </ActionStateContext>
        <EditorButtons
          {...{ entity, record, column, field, editing, onClose }}
          onOverwrite={save}
        />
      </form>
    </div>
  )
}

type EditorButtonsProps = Pick<
  Props,
  'entity' | 'record' | 'column' | 'field' | 'editing' | 'onClose'
> & {
  onOverwrite(version: number): void
}

/**
 * The buttons of the editor. After a conflict, they offer the value that another user has saved.
 */
function EditorButtons({
  entity,
  record,
  column,
  field,
  editing,
  onClose,
  onOverwrite,
}: EditorButtonsProps) {
  const t = useMessages()
  const { theirs } = editing
  if (!theirs) {
    return (
      <div className="cell-buttons">
        <button type="submit" className="main">
          {t('list.cell.save')}
        </button>
        <button type="button" onClick={onClose}>
          {t('list.cell.revert')}
        </button>
      </div>
    )
  }
  return (
    <>
      <div className="cell-theirs" role="alert">
        <p>{t('list.cell.otherValue')}</p>
        <p>
          <FieldCell field={field} value={theirs[column]} />
        </p>
      </div>
      <div className="cell-buttons">
        <button type="button" className="main" onClick={() => onOverwrite(theirs.version)}>
          {t('list.cell.overwrite')}
        </button>
        <button type="button" onClick={onClose}>
          {t('list.cell.keepOther')}
        </button>
        <IntentLink to={`${listPath(entity)}/${record.id}`}>{t('list.cell.openRecord')}</IntentLink>
      </div>
    </>
  )
}

const inputs = 'input:not([type="hidden"], [type="color"]), select, textarea'

/** Positions the panel at its cell. A click outside saves and closes it. */
function useEditorPanel(cell: RefObject<HTMLElement | null>, onOutside: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const closeOutside = useEffectEvent(onOutside)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      // Popovers and dialogs of the panel are outside of its element.
      const isOwn = target instanceof Element && target.closest('[popover], dialog')
      if (!isOwn) closeOutside()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel || !cell.current) return
    panel.showPopover()
    positionPanel(panel, cell.current)
    const input = panel.querySelector<HTMLElement>(inputs)
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }, [cell])
  return ref
}

/** Checks whether Tab would leave the inputs. */
function isEdge(form: HTMLFormElement | null, target: EventTarget, isBack: boolean): boolean {
  const all = [...(form?.querySelectorAll<HTMLElement>(inputs) ?? [])]
  return target === (isBack ? all.at(0) : all.at(-1))
}
