import { cells } from '#shell/field-types/cells.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { fieldTypeViewOf } from '../../../records/custom/field-type-views.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { findEntity } from '../../../records/admin-data.ts'
import { useColumnName } from '../list/list-context.ts'
import { renderColumnValue } from '../list/value.tsx'
import './record-values.css'

/**
 * Values of a record with their labels: whole texts, with their Markdown, and whole pictures. Fields that
 * the reader may not read are not there.
 *
 * @example
 * <RecordValues plural="bookings" record={{ id: '01', number: 'B-1' }} fields={['number']} />
 */
export function RecordValues<Row extends { readonly id: string }>(props: {
  /** The plural of the entity. */
  plural: string
  record: Row
  /** The fields, in order. */
  fields: readonly (keyof Row & string)[]
}) {
  const { plural, record, fields } = props
  const entity = findEntity(useAdmin(), plural)
  const labelOf = useColumnName()
  if (!entity) return null
  return (
    <dl className="record-values">
      {fields
        .filter((name) => Object.hasOwn(record, name))
        .map((name) => (
          <div key={name}>
            <dt>{labelOf(name, entity)}</dt>
            <dd>
              <WholeValue entity={entity} name={name} record={record as never} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function WholeValue({
  entity,
  name,
  record,
}: {
  entity: EntitySchema
  name: string
  record: AnyRecord
}) {
  const value = record[name]
  const field = entity.fields[name]
  const isCustom = field && fieldTypeViewOf(field)?.Cell
  const Rendered = field && !isCustom ? cells[field.type].Rendered : undefined
  return field && Rendered && value ? (
    <Rendered field={field} value={value} headingLevel={2} />
  ) : (
    renderColumnValue({ entity, column: name, record })
  )
}
