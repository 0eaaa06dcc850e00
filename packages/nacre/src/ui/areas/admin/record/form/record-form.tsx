import { type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../../../components/use-hydrated.ts'
import { useSite } from '../../../../components/site.ts'
import type { ActionResult } from '#shell/http/page-context.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { toFormData } from '../../../../form/to-form-data.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { formEncType } from '../../fields/has-file-field.ts'
import { createRandomId } from '../../random-id.ts'
import { parseForm } from '../../fields/parse-form.ts'
import {
  type RelationOptions,
  RelationOptionsContext,
} from '../../../../records/relation-options.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { DraftOffer } from './draft-offer.tsx'
import { type RecordDraft, createDraftStore } from './drafts.ts'
import { FormFields } from './form-fields.tsx'
import { FormLayoutContext } from './form-layout-context.ts'
import { saveFocus } from './saved-focus.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { FormStoreContext, type Values } from './form-store.ts'
import { ProblemSummary } from './problem-summary.tsx'
import type { Conflict, LostUpdate } from '../conflict/conflict.ts'
import { LazyUnsavedChanges } from './lazy-unsaved-changes.ts'
import { formIdName, baseValuesName, versionName } from './form-names.ts'
import { RecordActionContext } from '../actions/record-action-context.ts'
import type { runRecordFormAction } from '../actions/save-record.ts'
import { isUndoableResult, useUndoToast } from '../actions/use-undo-toast.ts'
import { useLiveForm } from './use-live-form.ts'
import './record-form.css'

interface Props {
  entity: EntitySchema
  /** Absent for a new record. */
  record: AnyRecord | undefined
  /** The initial values of a new record. */
  initialValues: Values
  /** The names of the editable fields. */
  editableFields: readonly string[]
  related: RelationOptions
  /** The buttons below the fields. */
  bar: ReactNode
  /** The inputs in an order and a layout of their own. By default they are below each other. */
  layout?: ReactNode
}

/** The initial content of a form: the stored record or a draft. */
interface FormStart {
  readonly version: number | null
  readonly seen: Values
  readonly values: Values
  readonly isUnsaved: boolean
}

/** The form of a record, with its stored values or a draft. */
export function RecordForm(props: Props) {
  const { entity, record, initialValues, editableFields } = props
  const { user, locale } = useAdmin()
  const { acted } = useSite()
  const [restoredDraft, setRestoredDraft] = useState<RecordDraft>()
  const [isAnswered, setAnswered] = useState(false)
  const id = record?.id ?? 'new'
  const isAlive = useHydrated()
  const drafts = useMemo(
    () => createDraftStore(user.id, entity.plural, id),
    [user.id, entity.plural, id],
  )
  // Only a draft from before this page is offered, not the one being written now.
  const storedDraft = useMemo(() => (isAlive ? drafts.read() : undefined), [isAlive, drafts])
  const isReturning = useMemo(
    () => storedDraft !== undefined && drafts.isReturnExpected(),
    [storedDraft, drafts],
  )
  const draft = restoredDraft ?? (isReturning ? storedDraft : undefined)
  const offered = isAnswered || isReturning ? undefined : storedDraft

  const baseValues = Object.fromEntries(
    editableFields.map((name) => [name, record?.[name] ?? null]),
  )
  const stored = { version: record?.version ?? null, seen: baseValues, isUnsaved: false }
  // A form rejected without JavaScript keeps its values.
  const formData =
    acted?.problem && acted.values[versionName] ? toFormData(acted.values) : undefined
  const formStart: FormStart = draft
    ? { ...draft, isUnsaved: true }
    : formData
      ? {
          ...stored,
          values: { ...initialValues, ...parseForm(formData, entity.fields, locale) },
          isUnsaved: true,
        }
      : { ...stored, values: initialValues }
  return (
    <>
      {offered && (
        <DraftOffer
          draft={offered}
          onRestore={() => {
            setRestoredDraft(offered)
            setAnswered(true)
          }}
          onDiscard={() => {
            drafts.discard()
            setAnswered(true)
          }}
        />
      )}
      <StartedForm
        key={draft?.time}
        {...props}
        formStart={formStart}
        drafts={drafts}
        onSaved={() => setAnswered(true)}
      />
    </>
  )
}

function StartedForm(
  props: Props & {
    formStart: FormStart
    drafts: ReturnType<typeof createDraftStore>
    onSaved: () => void
  },
) {
  const { entity, record, editableFields, related, bar, layout } = props
  const { formStart, drafts, onSaved } = props
  const fields = { entity, editableFields, values: formStart.values, record }
  const { locale } = useAdmin()
  // Only scripts submit a form repeatedly, so the id is set after hydration.
  const isAlive = useHydrated()
  const [formId] = useState(createRandomId)
  const {
    anchorRef: mark,
    formStore: live,
    finish,
  } = useLiveForm({
    ...formStart,
    initialValues: formStart.values,
    fields: entity.fields,
    locale,
    drafts,
  })
  const { pathname } = useLocation()
  const save = useUndoToast(entity, useContext(RecordActionContext))
  const act: typeof runRecordFormAction = async (context, form) => {
    const outcome = await save(context, form)
    if ('to' in outcome) {
      saveFocus(mark.current?.form)
      finish(savedVersionOf(outcome, form))
      onSaved()
    }
    return outcome
  }
  return (
    <FormStoreContext value={live}>
      <RelationOptionsContext value={related}>
        <ActionForm
          act={act}
          name="record"
          className="form record-form"
          {...formEncType(Object.values(entity.fields))}
          renderShown={(conflict: Conflict | LostUpdate) => (
            <LazyUnsavedChanges
              entity={entity}
              rejectedChange={conflict}
              recordUrl={pathname}
              act={act}
            />
          )}
        >
          <input ref={mark} type="hidden" name={versionName} value={formStart.version ?? ''} />
          <input type="hidden" name={baseValuesName} value={JSON.stringify(formStart.seen)} />
          <input type="hidden" name={formIdName} value={isAlive ? formId : ''} />
          <ProblemSummary fields={entity.fields} />
          {layout === undefined ? (
            <FormFields {...fields} />
          ) : (
            <FormLayoutContext value={fields}>{layout}</FormLayoutContext>
          )}
          {bar}
        </ActionForm>
      </RelationOptionsContext>
      <LeaveGuard onDiscard={() => finish()} />
    </FormStoreContext>
  )
}

/** Returns the saved version if the change can be undone. */
function savedVersionOf(outcome: ActionResult, sent: FormData) {
  const undo = isUndoableResult(outcome) ? outcome.done.undo : undefined
  return undo?.verb === 'change' ? { sent, version: undo.version } : undefined
}
