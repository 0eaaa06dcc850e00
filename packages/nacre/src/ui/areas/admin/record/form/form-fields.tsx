import { type ReactNode, useContext } from 'react'
import type { Expression } from '#shell/language/expressions/expression.ts'
import type { EntitySchema, SectionSchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { FieldCell } from '../../fields/cell.tsx'
import { FieldInput } from '../../fields/field-input.tsx'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { FormStoreContext, useFormValue, type Values } from './form-store.ts'
import { evaluateInForm } from '../lazy-expressions.ts'
import { VisibleWhen } from './visible-when.tsx'

/** What the inputs of a form depend on. */
export interface FormFieldsProps {
  entity: EntitySchema
  editableFields: readonly string[]
  values: Values
  record: AnyRecord | undefined
}

/** The inputs of a form in its sections. Fields without a section come first. */
export function FormFields(props: FormFieldsProps) {
  const { fields, sections } = props.entity
  const inSection = new Set(sections.flatMap((section) => section.fields))
  const inputs = (names: readonly string[]) =>
    names
      .filter((name) => isShown(name, props))
      .map((name) => <FormField key={name} name={name} {...props} />)
  return (
    <>
      {inputs(Object.keys(fields).filter((name) => !inSection.has(name)))}
      {sections.map((section) => (
        <Section key={section.name} section={section}>
          {inputs(section.fields)}
        </Section>
      ))}
    </>
  )
}

function isShown(name: string, { entity, editableFields }: FormFieldsProps): boolean {
  return editableFields.includes(name) || entity.fields[name]?.computed !== undefined
}

/** The input of one field, or its computed value. A field that the reader may not set is not there. */
export function FormField({ name, ...props }: FormFieldsProps & { name: string }) {
  const { entity, values, record } = props
  const field = entity.fields[name]
  if (!field || !isShown(name, props)) return null
  return (
    <VisibleWhen when={field.visibleWhen} values={record}>
      {field.computed ? (
        <ComputedValue field={field} computed={field.computed} record={record} />
      ) : (
        <FieldInput name={name} field={field} value={values[name]} />
      )}
    </VisibleWhen>
  )
}

function Section({
  section,
  children,
}: {
  section: SectionSchema
  children: readonly ReactNode[]
}) {
  const { name, label, help } = section
  if (children.length === 0) return null
  return (
    <section className="section" aria-labelledby={`section-${name}`}>
      <h2 id={`section-${name}`}>{label}</h2>
      {help && <p className="help">{help}</p>}
      {children}
    </section>
  )
}

/** A computed value that updates while the user types. */
function ComputedValue(props: {
  field: FieldSchema
  computed: Expression
  record: AnyRecord | undefined
}) {
  const { field, computed, record } = props
  const formStore = useContext(FormStoreContext)
  const value = useFormValue(() =>
    evaluateInForm(computed, { ...record, ...formStore.getValues() }),
  )
  return (
    <div className="field computed">
      <span className="label">{field.label}</span>
      {field.help && <p className="help">{field.help}</p>}
      <output aria-label={field.label}>
        <FieldCell field={field} value={value} />
      </output>
    </div>
  )
}
