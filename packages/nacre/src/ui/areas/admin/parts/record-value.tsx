import { useAdmin } from '../../../records/admin-context.ts'
import { findEntity } from '../../../records/admin-data.ts'
import { renderColumnValue } from '../list/value.tsx'

/**
 * The value of a field as the lists of the area show it: amounts, dates and times in the language and
 * time zone of the reader, labels of choices and states, titles of related records with a link.
 *
 * @example
 * <RecordValue plural="bookings" record={{ id: '01' }} field="id" />
 */
export function RecordValue({
  plural,
  record,
  field,
}: {
  plural: string
  record: { readonly id: string }
  field: string
}) {
  const entity = findEntity(useAdmin(), plural)
  if (!entity) return null
  return (
    <span className="record-value">
      {renderColumnValue({ entity, column: field, record: record as never })}
    </span>
  )
}
