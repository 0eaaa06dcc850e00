import { type ReactNode, useContext } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { isLoaded } from '../../screen/try-load.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useMessages } from '../../use-messages.ts'
import { visitor } from '../admin-data.ts'
import { isEditable, type MayNow, loadRecord, type RecordData } from '../record/load-record.ts'
import { RecordActionContext } from '../record/record-action-context.ts'
import { LazyRecordActions, loadActionParts, loadFormParts } from '../record/lazy-parts.ts'
import { FormField } from '../record/form-fields.tsx'
import { FormLayoutContext } from '../record/form-layout-context.ts'
import { RecordForm } from '../record/record-form.tsx'
import { runRecordFormAction } from '../record/save-record.ts'
import { isFileField } from '#shell/model/is-file-field.ts'
import type { DocumentHead } from '../../../page-module.ts'
import { NoAccess } from './no-access.tsx'
import { pageRecords } from './page-records.ts'
import { loadReaderFor, type PageReader, Parts } from './parts.tsx'
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

/**
 * The data of a page with a form: the record, and what its parts need to know of the reader.
 *
 * @example
 * const isNew = ({ record }: RecordPageData) => record === undefined
 */
export interface RecordPageData extends RecordData {
  readonly reader: PageReader
}

interface PartProps {
  readonly data: RecordPageData
  readonly children?: ReactNode
}

interface FormProps extends PartProps {
  /** The inputs in a layout of their own, with `Field`. By default they are below each other. */
  readonly layout?: ReactNode
}

/**
 * The exports of a page with the form and the transitions of a record, and the components for it.
 *
 * @example
 * const parts: RecordPageParts = recordPage('bookings')
 */
export interface RecordPageParts {
  load(context: PageContext): Promise<RecordPageData>
  action(context: PageContext, form: FormData): Promise<ActionResult>
  readonly showsErrors: true
  /** Gives the page the language of its reader. */
  head(data: RecordPageData): DocumentHead
  /** The form of the record. Its children are the buttons below the fields. */
  Form(props: FormProps): ReactNode
  /** The input of a field inside the `layout` of the form. */
  Field(props: { readonly name: string }): ReactNode
  /** The state of the record and its transitions and actions. A closed one shows its reason. */
  Moves(props: Pick<PartProps, 'data'>): ReactNode
}

/**
 * Creates a page with the form and the transitions of a record: labels, help, errors at their fields,
 * permissions, drafts and merging follow from the declaration, as in the admin area. The page may be
 * in an area or for visitors.
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
    const result = await runRecordFormAction(atRecord(context), form, pageRecords)
    return to !== undefined && 'to' in result ? { ...result, to } : result
  }
  return {
    async load(context) {
      const [data, reader] = await Promise.all([
        loadRecord(atRecord(context), pageRecords),
        loadReaderFor(context, ['partsOfForms']),
      ])
      const { entity, record } = data
      if (entity) {
        const names = openFields(entity, data.may, reader)
        await Promise.all([loadFormParts(entity, names), record && loadActionParts(entity)])
      }
      return { ...data, reader }
    },
    head: ({ reader: { language } }) => ({ language }),
    action,
    showsErrors: true,
    Field: LayoutField,
    Form({ data, layout, children }) {
      return (
        <Parts reader={data.reader}>
          <RecordActionContext value={action}>
            <PageForm data={data} fields={fields} layout={layout}>
              {children}
            </PageForm>
          </RecordActionContext>
        </Parts>
      )
    },
    Moves({ data: { entity, record, may, reader } }) {
      return (
        <Parts reader={reader}>
          <RecordActionContext value={action}>
            {entity && record && <LazyRecordActions entity={entity} record={record} may={may} />}
          </RecordActionContext>
        </Parts>
      )
    },
  }
}

function PageForm({
  data,
  fields,
  layout,
  children,
}: FormProps & { readonly fields: readonly string[] | undefined }) {
  const t = useMessages()
  const { entity, record, may, initialValues, relationOptions, reader } = data
  if (!entity) return <NoAccess reader={reader} />
  const open = openFields(entity, may, reader)
  return (
    <RecordForm
      key={record?.version}
      entity={entity}
      record={record}
      initialValues={initialValues}
      related={isLoaded(relationOptions) ? relationOptions.data : {}}
      layout={layout}
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

function LayoutField({ name }: { readonly name: string }) {
  const form = useContext(FormLayoutContext)
  if (!form) throw new Error(`The field ${name} must be in the layout of a form.`)
  return <FormField name={name} {...form} />
}

/** Returns the fields that the reader may set. Only signed-in users upload files. */
function openFields(entity: EntitySchema, may: MayNow, { user }: PageReader): readonly string[] {
  return Object.entries(entity.fields)
    .filter(([name, field]) => isEditable(name, field, may))
    .filter(([, field]) => user !== visitor || !isFileField(field))
    .map(([name]) => name)
}
