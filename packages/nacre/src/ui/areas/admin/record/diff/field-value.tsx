import type { FieldTypeName } from '#shell/model/fields/field-type-name.ts'
import { type Titles, titleKey } from './titles.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { FieldCell } from '../../fields/cell.tsx'
import { fieldTypeViewOf } from '../../fields/custom/field-type-views.ts'
import { LazyMarkdown } from '../../fields/markdown/lazy-markdown.ts'
import { TextDiff } from './text-diff.tsx'
import { RecordLink } from '../../record-link.tsx'

const textTypes = new Set<FieldTypeName>(['text', 'markdown'])

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
  switch (field.type) {
    case 'text':
    case 'markdown':
      return <div className="whole-text">{isText(value) ? value : null}</div>
    case 'list': {
      const { item } = field.constraints
      if (!item || !Array.isArray(value)) break
      return (
        <ul className="values">
          {[...value.entries()].map(([index, one]: [number, unknown]) => (
            <li key={index}>
              <FieldValue field={item} value={one} />
            </li>
          ))}
        </ul>
      )
    }
    case 'object':
      return (
        <ul className="values">
          {Object.entries(field.constraints.fields ?? {}).map(([name, part]) => (
            <li key={name}>
              {part.label}: <FieldValue field={part} value={Object(value)[name]} />
            </li>
          ))}
        </ul>
      )
    default:
  }
  return <FieldCell field={field} value={value} />
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
  if (field.type !== 'markdown' || !isText(value) || value === '') return <FieldValue {...props} />
  return <LazyMarkdown text={value} />
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
    textTypes.has(field.type) &&
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
