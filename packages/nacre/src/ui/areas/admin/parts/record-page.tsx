import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { isLoaded } from '../../screen/try-load.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useMessages } from '../../use-messages.ts'
import { NotFound } from '../not-found.tsx'
import { isEditable, loadRecord, type RecordData } from '../record/load-record.ts'
import { RecordActionContext } from '../record/record-action-context.ts'
import { RecordActions } from '../record/record-actions.tsx'
import { RecordForm } from '../record/record-form.tsx'
import { runRecordFormAction } from '../record/save-record.ts'
import '../record/record.css'

/**
 * The options of a page with the form of a record.
 *
 * @example
 * const options: RecordPageOptions = { fields: ['room', 'starts'], to: '/my' }
 */
export interface RecordPageOptions {
  /** Returns the id of the record. Without it, the form creates one. */
  readonly id?: (context: PageContext) => string | undefined
  /** The fields of the form, in order. By default it has all that the reader may set. */
  readonly fields?: readonly string[]
  /** The path after saving or creating. By default it is that of the record. */
  readonly to?: string
}

interface PartProps {
  readonly data: RecordData
  readonly children?: ReactNode
}

/**
 * The exports of a page with the form and the transitions of a record, and the components for it.
 *
 * @example
 * const parts: RecordPageParts = recordPage('bookings')
 */
export interface RecordPageParts {
  load(context: PageContext): Promise<RecordData>
  action(context: PageContext, form: FormData): Promise<ActionResult>
  readonly showsErrors: true
  /** The form of the record. Its children are the buttons below the fields. */
  Form(props: PartProps): ReactNode
  /** The state of the record and its transitions and actions. A closed one shows its reason. */
  Moves(props: Pick<PartProps, 'data'>): ReactNode
}

/**
 * Creates a page in an area with the form and the transitions of a record: labels, help, errors at
 * their fields, permissions, drafts and merging follow from the declaration, as in the area’s screens.
 *
 * @example
 * const booking = recordPage('bookings', { fields: ['room', 'starts', 'ends'], to: '/my' })
 * export const { load, action, showsErrors } = booking
 * export const Page = ({ data }: { data: Awaited<ReturnType<typeof load>> }) => <booking.Form data={data} />
 */
export function recordPage(plural: string, options: RecordPageOptions = {}): RecordPageParts {
  const { id, fields, to } = options
  const atRecord = (context: PageContext): PageContext => ({
    ...context,
    params: { ...context.params, plural, id: id ? (id(context) ?? '') : 'new' },
  })
  const action = async (context: PageContext, form: FormData): Promise<ActionResult> => {
    const result = await runRecordFormAction(atRecord(context), form)
    return to !== undefined && 'to' in result ? { ...result, to } : result
  }
  return {
    load: (context) => loadRecord(atRecord(context)),
    action,
    showsErrors: true,
    Form({ data, children }) {
      return (
        <RecordActionContext value={action}>
          <PageForm data={data} fields={fields}>
            {children}
          </PageForm>
        </RecordActionContext>
      )
    },
    Moves({ data: { entity, record, may } }) {
      return (
        <RecordActionContext value={action}>
          {entity && record && <RecordActions entity={entity} record={record} may={may} />}
        </RecordActionContext>
      )
    },
  }
}

function PageForm({
  data,
  fields,
  children,
}: PartProps & { readonly fields: readonly string[] | undefined }) {
  const t = useMessages()
  const { entity, record, may, initialValues, relationOptions } = data
  if (!entity) return <NotFound />
  const open = Object.keys(entity.fields).filter((name) => {
    const field = entity.fields[name]
    return field && isEditable(name, field, may)
  })
  return (
    <RecordForm
      key={record?.version}
      entity={entity}
      record={record}
      initialValues={initialValues}
      related={isLoaded(relationOptions) ? relationOptions.data : {}}
      editableFields={fields ? fields.filter((name) => open.includes(name)) : open}
      bar={
        children ?? (
          <p>
            <SubmitButton>{t(`record.formBar.${record ? 'save' : 'create'}`)}</SubmitButton>
          </p>
        )
      }
    />
  )
}
