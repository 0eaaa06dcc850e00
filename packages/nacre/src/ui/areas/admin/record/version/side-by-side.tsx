import { traitsOf } from '#shell/field-types/traits.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { TextDiff } from '../diff/text-diff.tsx'
import { FieldValue } from '../diff/field-value.tsx'
import { type Titles } from '../diff/titles.ts'
import { restoreFieldName } from '../history/restore-version.ts'

type Values = Readonly<Record<string, unknown>>

interface Props {
  entity: EntitySchema
  names: readonly string[]
  /** Without `right`, both sides are the same. */
  values: { left: Values; right?: Values }
  columns: { left: string; right: string }
  titles: Titles
  /** Whether the reader may restore the left values. */
  canRestore: boolean
}

/** The fields of two versions side by side, with word differences in texts. */
export function SideBySide({ entity, names, values, columns, titles, canRestore }: Props) {
  const t = useMessages()
  const { left, right } = values
  return (
    <table className="two-versions" aria-label={`${columns.left} – ${columns.right}`}>
      <thead>
        <tr>
          <th scope="col">{t('record.history.field')}</th>
          <th scope="col">{columns.left}</th>
          {right && <th scope="col">{columns.right}</th>}
          {canRestore && (
            <th scope="col">
              <span className="visually-hidden">{t('record.history.restoreValue')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const label = entity.fields[name]?.label ?? t('record.history.state')
          const commonProps = { entity, name, titles }
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label={columns.left}>
                <FieldComparison {...commonProps} value={left[name]} />
              </td>
              {right && (
                <td data-label={columns.right}>
                  <FieldComparison {...commonProps} value={right[name]} before={left[name]} />
                </td>
              )}
              {canRestore && (
                <td>
                  {entity.fields[name]?.mayChange && (
                    <button type="submit" name={restoreFieldName} value={name}>
                      {t('record.history.restoreValue')}
                      <span className="visually-hidden">{label}</span>
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

function FieldComparison(props: {
  entity: EntitySchema
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
  const { isText } = traitsOf(field.type)
  if (isText && isNonEmptyText(before) && isNonEmptyText(value)) {
    return <TextDiff before={before} after={value} />
  }
  return <FieldValue field={field} value={value} titles={titles} />
}

function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
