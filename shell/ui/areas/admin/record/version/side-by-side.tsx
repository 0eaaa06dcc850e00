import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../../admin-context.ts'
import { TextChange } from '../differences/text-change.tsx'
import { type Titles, Value } from '../differences/value.tsx'
import { backField } from '../history/bring-back.ts'
import { historyWords } from '../history/history-words.ts'

type Values = Readonly<Record<string, unknown>>

interface Props {
  entity: EntityOutline
  names: readonly string[]
  /** Without the right one, both are the same. */
  values: { left: Values; right?: Values }
  columns: { left: string; right: string }
  titles: Titles
  /** Whether the reader may bring back what stands on the left. */
  canBring: boolean
}

/** Fields of two versions side by side; of texts, which words differ. */
export function SideBySide({ entity, names, values, columns, titles, canBring }: Props) {
  const say = useWords(historyWords)
  const { left, right } = values
  return (
    <table className="two-versions" aria-label={`${columns.left} – ${columns.right}`}>
      <thead>
        <tr>
          <th scope="col">{say.field}</th>
          <th scope="col">{columns.left}</th>
          {right && <th scope="col">{columns.right}</th>}
          {canBring && (
            <th scope="col">
              <span className="unseen">{say.bringBack}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const label = entity.fields[name]?.label ?? say.state
          const shown = { entity, name, titles }
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label={columns.left}>
                <One {...shown} value={left[name]} />
              </td>
              {right && (
                <td data-label={columns.right}>
                  <One {...shown} value={right[name]} before={left[name]} />
                </td>
              )}
              {canBring && (
                <td>
                  {entity.fields[name]?.mayChange && (
                    <button type="submit" name={backField} value={name}>
                      {say.bringBack}
                      <span className="unseen">{label}</span>
                    </button>
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function One(props: {
  entity: EntityOutline
  name: string
  titles: Titles
  value: unknown
  before?: unknown
}) {
  const { entity, name, titles, value, before } = props
  const field = entity.fields[name]
  if (!field) {
    const state = String(value)
    return <span className="pill">{entity.states?.labels[state] ?? state}</span>
  }
  const isText = field.type === 'text' || field.type === 'long text'
  if (isText && isWords(before) && isWords(value)) {
    return <TextChange before={before} after={value} />
  }
  return <Value field={field} value={value} titles={titles} />
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
