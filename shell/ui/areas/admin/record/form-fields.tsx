import { type ReactNode, useContext } from 'react'
import { evaluate } from '#shell/model/evaluate.ts'
import type { Expression } from '#shell/model/expression.ts'
import type { EntityOutline, SectionOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { Cell } from '../fields/cell.tsx'
import { FieldInput } from '../fields/input.tsx'
import type { AnyRecord } from '../any-record.ts'
import { LiveContext, useLive, type Values } from './live-values.ts'
import { OnCondition } from './on-condition.tsx'

interface Props {
  entity: EntityOutline
  open: readonly string[]
  values: Values
  record: AnyRecord | undefined
}

/** The inputs of a form in their sections; what no section names stands before them. */
export function FormFields({ entity, open, values, record }: Props) {
  const { fields, sections } = entity
  const inSection = new Set(sections.flatMap((section) => section.fields))
  const isShown = (name: string) => open.includes(name) || fields[name]?.computed !== undefined
  const inputs = (names: readonly string[]) =>
    names.filter(isShown).flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      const input = field.computed ? (
        <WorkedOut field={field} from={field.computed} record={record} />
      ) : (
        <FieldInput name={name} field={field} value={values[name]} />
      )
      return [
        <OnCondition key={name} when={field.shownWhen} values={record}>
          {input}
        </OnCondition>,
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
  section: SectionOutline
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

/** A value that follows from the others, while they are written. */
function WorkedOut(props: {
  field: FieldOutline
  from: Expression
  record: AnyRecord | undefined
}) {
  const { field, from, record } = props
  const live = useContext(LiveContext)
  const value = useLive(() => evaluate(from, { ...record, ...live.now() }))
  return (
    <div className="field worked-out">
      <span className="label">{field.label}</span>
      {field.help && <p className="help">{field.help}</p>}
      <output aria-label={field.label}>
        <Cell field={field} value={value} />
      </output>
    </div>
  )
}
