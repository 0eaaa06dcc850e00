import { type ReactNode, useContext } from 'react'
import type { CreateInputOf } from '#shell/http/collection.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { FieldsIn } from '#shell/language/process/product-types.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { isLoaded } from '../../screen/try-load.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useMessages } from '../../../kit/use-messages.ts'
import {
  isEditable,
  type MayNow,
  loadRecord,
  offeredOf,
  type RecordData,
} from '../record/load-record.ts'
import { RecordActionContext } from '../record/actions/record-action-context.ts'
import { LazyRecordActions, loadActionParts, loadFormParts } from '../record/lazy-parts.ts'
import { FormField } from '../record/form/form-fields.tsx'
import type { Values } from '../record/form/form-store.ts'
import { FormLayoutContext } from '../record/form/form-layout-context.ts'
import { RecordForm } from '../record/form/record-form.tsx'
import { runRecordFormAction } from '../record/actions/save-record.ts'
import type { UndoAction } from '../record/actions/use-undo-toast.ts'
import { offerVerbs, showFields } from '../../../records/narrow-entity.ts'
import type { DocumentHead } from '../../../page-module.ts'
import { NoAccess } from './no-access.tsx'
import { PluralContext } from '../../../records/plural-context.ts'
import { fieldsInArea, pageRecords } from './page-records.ts'
import type { EntityOfPlural, EntityPlural } from './page-types.ts'
import { loadReaderFor, type PageReader, Parts } from './parts.tsx'
import { useRounds } from './use-rounds.ts'
import '../record/record.css'

/** The names of the fields of an entity. */
type FieldNameOf<E> = keyof FieldsIn<E> & string

/**
 * The options of a page with the form of a record.
 *
 * @example
 * const options: RecordPageOptions<typeof card> = { fields: ['title', 'folder'], to: '/my' }
 */
export interface RecordPageOptions<E = Entity> {
  /** Returns the id of the record. Without it, the form creates one. */
  id?(context: PageContext): string | undefined
  /** The fields of the form, in order. By default it has all that the reader may set. */
  readonly fields?: readonly FieldNameOf<E>[]
  /** The transitions and actions that `Moves` has. By default all that the reader may use. */
  readonly verbs?: readonly string[]
  /** Returns values of a new record that follow from the page. The form has no inputs for them. */
  values?(context: PageContext): Partial<CreateInputOf<E>>
  /** The path after saving or creating. By default it is that of the record. */
  readonly to?: string | ((context: PageContext) => string)
}

/**
 * The data of a page with a form: the record, and what its parts need to know of the reader.
 *
 * @example
 * const isNew = ({ record }: RecordPageData) => record === undefined
 */
export interface RecordPageData extends RecordData {
  readonly reader: PageReader
  /** The fields that the form has inputs for. */
  readonly inputs: readonly string[]
}

interface PartProps {
  readonly data: RecordPageData
  readonly children?: ReactNode
}

interface FormProps extends PartProps {
  /** The inputs in a layout of their own, with `Field`. By default they are below each other. */
  readonly layout?: ReactNode
  /** The text of the button: `Book the room`. */
  readonly submitLabel?: ReactNode
}

/**
 * The exports of a page with the form and the transitions of a record, and the components for it.
 *
 * @example
 * const parts: RecordPageParts = recordPage('cards')
 */
export interface RecordPageParts<Name extends string = string> {
  load(context: PageContext): Promise<RecordPageData>
  action(context: PageContext, form: FormData): Promise<ActionResult>
  readonly showsErrors: true
  /** Gives the page the language of its reader. */
  head(data: RecordPageData): DocumentHead
  /** The form of the record. Its children take the place of the button below the fields. */
  Form(props: FormProps): ReactNode
  /** The input of a field inside the `layout` of the form. */
  Field(props: { readonly name: Name }): ReactNode
  /** The state of the record and its transitions and actions. A closed one shows its reason. */
  Moves(props: Pick<PartProps, 'data'>): ReactNode
}

/**
 * Creates a page with the form and the transitions of a record: labels, help, errors at their fields,
 * permissions, drafts and merging follow from the declaration, as in the admin area. The page may be
 * in an area or for visitors. With the type of the product, the fields and the values are typed.
 *
 * @example
 * const card = recordPage<typeof product, 'cards'>('cards', { fields: ['title', 'folder'], to: '/my' })
 * export const { load, action, showsErrors } = card
 * export const Page = ({ data }: { data: RecordPageData }) => <card.Form data={data} />
 */
export function recordPage<
  P extends AnyProduct = RegisteredProduct,
  const Plural extends EntityPlural<P> = EntityPlural<P>,
>(
  plural: Plural,
  options: RecordPageOptions<EntityOfPlural<P, Plural>> = {},
): RecordPageParts<FieldNameOf<EntityOfPlural<P, Plural>>> {
  const { id, to, verbs } = options
  const valuesOf = (context: PageContext): Values => options.values?.(context) ?? {}
  const atRecord = (context: PageContext): PageContext => ({
    ...context,
    params: { ...context.params, plural, id: id ? (id(context) ?? '') : 'new' },
  })
  const action = async (context: PageContext, form: FormData): Promise<ActionResult> => {
    const fixed = valuesOf(context)
    await loadReaderFor(context, [], plural)
    const result = await runRecordFormAction(atRecord(context), form, pageRecords, fixed)
    if (to === undefined || !('to' in result)) return result
    return { ...result, to: typeof to === 'string' ? to : to(context) }
  }
  return {
    async load(context) {
      const fixed = valuesOf(context)
      const [{ entity: found, ...data }, reader] = await Promise.all([
        loadRecord(atRecord(context), pageRecords, { fixedValues: fixed }),
        loadReaderFor(context, ['partsOfForms'], plural),
      ])
      const names = options.fields ?? fieldsInArea(reader, plural)
      const entity = found && showFields(found, names)
      const inputs = entity ? openFields(entity, data.may, fixed) : []
      if (entity) {
        await Promise.all([loadFormParts(entity, inputs), data.record && loadActionParts(entity)])
      }
      return { ...data, entity, reader, inputs }
    },
    head: ({ reader: { language } }) => ({ language }),
    action,
    showsErrors: true,
    Field: LayoutField,
    Form: ({ data, ...rest }) => (
      <Parts reader={data.reader}>
        <PageForm data={data} action={action} {...rest} />
      </Parts>
    ),
    Moves: ({ data: { entity, record, may, reader } }) => (
      <Parts reader={reader}>
        <RecordActionContext value={action}>
          {entity && record && (
            <LazyRecordActions
              entity={verbs ? offerVerbs(entity, verbs) : entity}
              record={record}
              may={verbs ? offeredOf(may, { verbs }) : may}
            />
          )}
        </RecordActionContext>
      </Parts>
    ),
  }
}

function PageForm({
  data,
  action,
  layout,
  submitLabel,
  children,
}: FormProps & { action: UndoAction }) {
  const t = useMessages()
  const { round, act } = useRounds(data, action)
  const { entity, record, initialValues, relationOptions, reader, inputs } = data
  if (!entity) return <NoAccess reader={reader} />
  return (
    <RecordActionContext value={act}>
      <PluralContext value={entity.plural}>
        <RecordForm
          // The key resets the form after each saved version and each new record.
          key={`${record?.version} ${round}`}
          entity={entity}
          record={record}
          initialValues={initialValues}
          related={isLoaded(relationOptions) ? relationOptions.data : {}}
          layout={layout}
          editableFields={inputs}
          bar={
            children ?? (
              <p>
                <SubmitButton>
                  {submitLabel ?? t(`record.formBar.${record ? 'save' : 'create'}`)}
                </SubmitButton>
              </p>
            )
          }
        />
      </PluralContext>
    </RecordActionContext>
  )
}

function LayoutField({ name }: { readonly name: string }) {
  const form = useContext(FormLayoutContext)
  if (!form) throw new Error(`The field ${name} must be in the layout of a form.`)
  return <FormField name={name} {...form} />
}

/** Returns the fields that the reader sets. */
function openFields(entity: EntitySchema, may: MayNow, fixed: Values): readonly string[] {
  return Object.entries(entity.fields)
    .filter(([name, field]) => isEditable(name, field, may) && !Object.hasOwn(fixed, name))
    .map(([name]) => name)
}
