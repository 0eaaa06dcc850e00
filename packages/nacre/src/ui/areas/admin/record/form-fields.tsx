import { type ReactNode, useContext } from 'react'
import type { Expression } from '#shell/model/expression.ts'
import type { EntitySchema, SectionSchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { FieldCell } from '../fields/cell.tsx'
import { FieldInput } from '../fields/field-input.tsx'
import type { AnyRecord } from '../any-record.ts'
import { FormStoreContext, useFormValue, type Values } from './form-store.ts'
import { evaluateInForm } from './lazy-expressions.ts'
import { VisibleWhen } from './visible-when.tsx'

interface Props {
  entity: EntitySchema
  editableFields: readonly string[]
  values: Values
  record: AnyRecord | undefined
}

/** The inputs of a form in its sections. Fields without a section come first. */
export function FormFields({ entity, editableFields, values, record }: Props) {
  const { fields, sections } = entity
  const inSection = new Set(sections.flatMap((section) => section.fields))
  const isRendered = (name: string) =>
    editableFields.includes(name) || fields[name]?.computed !== undefined
  const inputs = (names: readonly string[]) =>
    names.filter(isRendered).flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      const input = field.computed ? (
        <ComputedValue field={field} computed={field.computed} record={record} />
      ) : (
        <FieldInput name={name} field={field} value={values[name]} />
      )
      return [
        <VisibleWhen key={name} when={field.visibleWhen} values={record}>
          {input}
        </VisibleWhen>,
      ]
    })
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
    <div className="field worked-out">
      <span className="label">{field.label}</span>
      {field.help && <p className="help">{field.help}</p>}
      <output aria-label={field.label}>
        <FieldCell field={field} value={value} />
      </output>
    </div>
  )
}
