import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import { numberFormat } from '../../../../records/formats.ts'
import type { Sums } from './load-sums.ts'

interface Props {
  entity: EntitySchema
  columns: readonly string[]
  sums: Sums
  /** Whether the rows begin with a cell of their own, such as that of a checkbox. */
  hasLead?: boolean
}

/** A row with the sums of numeric columns over all matching records. */
export function TotalsRow({ entity, columns, sums, hasLead = false }: Props) {
  const { locale } = useAdmin()
  const t = useMessages()
  const figure = (kind: 'sum' | 'average', name: string) => {
    const value = sums[kind][name]
    const field = entity.fields[name]
    if (value === undefined || value === null || !field) return null
    const { currency, places = 0 } = field.constraints
    const digits = kind === 'sum' ? places : Math.max(places, 2)
    const format = numberFormat(locale, {
      ...(currency === undefined ? {} : { style: 'currency', currency }),
      minimumFractionDigits: kind === 'sum' || currency !== undefined ? places : 0,
      maximumFractionDigits: currency === undefined ? digits : undefined,
    })
    return format.format(value as number)
  }
  return (
    <tfoot>
      {(['sum', 'average'] as const).map((kind) => (
        <tr key={kind}>
          {hasLead && <td>&nbsp;</td>}
          {columns.map((name, at) => {
            const text = figure(kind, name)
            return at === 0 && text === null ? (
              <th key={name} scope="row">
                {t(`list.table.${kind}`)}
              </th>
            ) : (
              <td key={name} className="number">
                <TotalFigure label={t(`list.table.${kind}`)} text={text} />
              </td>
            )
          })}
        </tr>
      ))}
    </tfoot>
  )
}

/** A sum with its own label, because screen readers do not read the row header. */
function TotalFigure({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null
  return (
    <>
      <span className="visually-hidden">{label}: </span>
      {text}
    </>
  )
}
