import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { Cell } from '../../fields/cell.tsx'
import { MarkdownView } from '../../fields/markdown/markdown-view.tsx'
import '../../fields/markdown/markdown.css'
import { TextChange } from './text-change.tsx'

/** What records are called, by plural and id. */
export type Titles = Readonly<Record<string, string>>

export const titleKey = (plural: string, id: string): string => `${plural}/${id}`

const spoken = new Set(['text', 'long text'])

/** A value whole, as its type wants to be read. */
export function Value(props: { field: FieldOutline; value: unknown; titles?: Titles | undefined }) {
  const { field, value, titles = {} } = props
  if (value === null || value === undefined || value === '' || isEmptyList(value)) {
    return <span className="nothing">–</span>
  }
  if (field.relation) return <Related field={field} value={value} titles={titles} />
  switch (field.type) {
    case 'text':
    case 'long text':
      return <div className="whole-text">{isText(value) ? value : null}</div>
    case 'list': {
      const { item } = field.bounds
      if (!item || !Array.isArray(value)) break
      return (
        <ul className="values">
          {[...value.entries()].map(([place, one]: [number, unknown]) => (
            <li key={place}>
              <Value field={item} value={one} />
            </li>
          ))}
        </ul>
      )
    }
    case 'structure':
      return (
        <ul className="values">
          {Object.entries(field.bounds.fields ?? {}).map(([name, part]) => (
            <li key={name}>
              {part.label}: <Value field={part} value={Object(value)[name]} />
            </li>
          ))}
        </ul>
      )
    default:
  }
  return <Cell field={field} value={value} />
}

function Related(props: { field: FieldOutline; value: unknown; titles: Titles }) {
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
              <IntentLink to={`/admin/${plural}/${id}`}>{title}</IntentLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A value as its readers see it, not as it is written: Markdown is drawn. */
export function WholeValue(props: { field: FieldOutline; value: unknown; titles: Titles }) {
  const { field, value } = props
  if (field.type !== 'long text' || !isText(value) || value === '') return <Value {...props} />
  return <MarkdownView text={value} />
}

/** A value before and after: texts with their words marked, everything else side by side. */
export function ChangedValue(props: {
  field: FieldOutline
  before: unknown
  after: unknown
  titles?: Titles | undefined
}) {
  const { field, before, after, titles } = props
  if (spoken.has(field.type) && isText(before) && isText(after) && before !== '' && after !== '') {
    return <TextChange before={before} after={after} />
  }
  return (
    <div className="changed-value">
      <span className="was">
        <Value field={field} value={before} titles={titles} />
      </span>
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <span className="unseen">→</span>
      <span>
        <Value field={field} value={after} titles={titles} />
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
