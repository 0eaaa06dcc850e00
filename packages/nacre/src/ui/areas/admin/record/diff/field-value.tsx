import { cells } from '#shell/field-types/cells.ts'
import { traitsOf } from '#shell/field-types/traits.ts'
import { type Titles, titleKey } from './titles.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { FieldCell } from '../../fields/cell.tsx'
import { fieldTypeViewOf } from '../../../../records/custom/field-type-views.ts'
import { TextDiff } from './text-diff.tsx'
import { RecordLink } from '../../../../records/record-link.tsx'

/** Renders a complete value by its type. */
export function FieldValue(props: {
  field: FieldSchema
  value: unknown
  titles?: Titles | undefined
}) {
  const { field, value, titles = {} } = props
  if (value === null || value === undefined || value === '' || isEmptyList(value)) {
    return <span className="nothing">–</span>
  }
  if (fieldTypeViewOf(field)?.Cell) return <FieldCell field={field} value={value} />
  if (field.relation) return <RelatedTitle field={field} value={value} titles={titles} />
  const { item, fields } = field.constraints
  if (traitsOf(field.type).isText) {
    return <div className="full-text">{isText(value) ? value : null}</div>
  }
  if (fields) return <PropertyValues fields={fields} values={Object(value)} />
  if (item && !cells[field.type].Cell && Array.isArray(value)) {
    return <ItemValues item={item} values={value} />
  }
  return <FieldCell field={field} value={value} />
}

function ItemValues({ item, values }: { item: FieldSchema; values: readonly unknown[] }) {
  return (
    <ul className="values">
      {[...values.entries()].map(([index, one]) => (
        <li key={index}>
          <FieldValue field={item} value={one} />
        </li>
      ))}
    </ul>
  )
}

function PropertyValues(props: {
  fields: Readonly<Record<string, FieldSchema>>
  values: Readonly<Record<string, unknown>>
}) {
  const { fields, values } = props
  return (
    <ul className="values">
      {Object.entries(fields).map(([name, part]) => (
        <li key={name}>
          {part.label}: <FieldValue field={part} value={values[name]} />
        </li>
      ))}
    </ul>
  )
}

function RelatedTitle(props: { field: FieldSchema; value: unknown; titles: Titles }) {
  const { field, value, titles } = props
  const ids = Array.isArray(value) ? value.map(String) : [String(value)]
  const plural = field.relation?.plural
  return (
    <ul className="values">
      {ids.map((id) => {
        const title = plural === undefined ? undefined : titles[titleKey(plural, id)]
        return (
          <li key={id}>
            {title === undefined || plural === undefined ? (
              <code>{id}</code>
            ) : (
              <RecordLink plural={plural} id={id}>
                {title}
              </RecordLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Renders a value as readers see it, with formatted Markdown. */
export function FullValue(props: { field: FieldSchema; value: unknown; titles: Titles }) {
  const { field, value } = props
  const { Rendered } = cells[field.type]
  const isFormatted = Rendered && traitsOf(field.type).isText && isText(value) && value !== ''
  return isFormatted ? <Rendered field={field} value={value} /> : <FieldValue {...props} />
}

/** Renders a changed value: texts with word differences, other values side by side. */
export function ChangedValue(props: {
  field: FieldSchema
  before: unknown
  after: unknown
  titles?: Titles | undefined
}) {
  const { field, before, after, titles } = props
  if (
    traitsOf(field.type).isText &&
    isText(before) &&
    isText(after) &&
    before !== '' &&
    after !== ''
  ) {
    return <TextDiff before={before} after={after} />
  }
  return (
    <div className="changed-value">
      <span className="was">
        <FieldValue field={field} value={before} titles={titles} />
      </span>
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <span className="visually-hidden">→</span>
      <span>
        <FieldValue field={field} value={after} titles={titles} />
      </span>
    </div>
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
