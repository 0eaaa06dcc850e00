import { traitsOf } from '#shell/field-types/traits.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { useMessages } from '../../use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { titleFieldOf, recordTitle } from '#shell/model/schema/title.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { PlainTable } from '../../kit/plain-table.tsx'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { alignmentClass, FieldCell } from '../fields/cell.tsx'
import type { AnyRecord } from '../any-record.ts'
import type { ReferencingList } from './load-referencing-lists.ts'
import { listPath } from '../list-path.ts'

/** Tables of the records that reference this one, one per list. */
export function RelatedLists({ id, lists }: { id: string; lists: readonly ReferencingList[] }) {
  return lists.map((one) => (
    <RelatedList key={`${one.entity.plural} ${one.field}`} id={id} {...one} />
  ))
}

function RelatedList({
  id,
  entity,
  field,
  isMany,
  loadedSample: came,
}: ReferencingList & { id: string }) {
  const t = useMessages()
  const { items, total } = isLoaded(came) ? came.data : { items: [], total: 0 }
  const name = `related-${entity.plural}-${field}`
  const where = JSON.stringify({ [field]: isMany ? { has: id } : id })
  const list = `${listPath(entity)}?where=${encodeURIComponent(where)}`
  const hasLabel = entity.fields[field]?.label !== undefined
  return (
    <section className="related" aria-labelledby={hasLabel ? `${name} ${name}-by` : name}>
      <header>
        <h2 id={name}>{entity.pluralLabel}</h2>
        {hasLabel && (
          <span id={`${name}-by`} className="help">
            {t('record.relatedLists.via', { label: entity.fields[field]?.label ?? '' })}
          </span>
        )}
        {isLoaded(came) && items.length === 0 && (
          <span className="help">{t('record.relatedLists.none')}</span>
        )}
        {'create' in entity.may &&
          entity.fields[field]?.mayChange &&
          entity.fields[field].mayCreate !== false && (
            <IntentLink className="button" to={`${listPath(entity)}/new?${field}=${id}`}>
              {t('record.relatedLists.add')}
            </IntentLink>
          )}
      </header>
      {!isLoaded(came) && (
        <SectionLoadError sectionName={entity.pluralLabel} problem={came.problem} />
      )}
      {items.length > 0 && (
        // The name differs from the surrounding section, because landmarks need unique names.
        <RelatedTable
          entity={entity}
          field={field}
          items={items}
          label={t('record.relatedLists.titleVia', {
            list: entity.pluralLabel,
            label: entity.fields[field]?.label ?? entity.label,
          })}
        />
      )}
      {total > items.length && (
        <p>
          <IntentLink to={list}>{t('record.relatedLists.viewAll', { count: total })}</IntentLink>
        </p>
      )}
    </section>
  )
}

function RelatedTable(props: {
  entity: EntitySchema
  field: string
  items: readonly AnyRecord[]
  label: string
}) {
  const { entity, items, label } = props
  const columns = defaultRelatedColumns(entity, props.field)
  const heads = [entity.label, ...columns.map((name) => entity.fields[name]?.label)]
  return (
    <PlainTable
      label={label}
      about={`${label}: ${heads.filter(Boolean).join(', ')}`}
      columns={[
        entity.label,
        ...columns.map((name) => ({
          name,
          label: entity.fields[name]?.label,
          className: alignmentClass(entity, name),
        })),
      ]}
    >
      {items.map((record) => (
        <tr key={record.id}>
          <th scope="row">
            <IntentLink to={`${listPath(entity)}/${record.id}`}>
              {recordTitle(entity, record)}
            </IntentLink>
          </th>
          {columns.map((name) => {
            const field = entity.fields[name]
            return (
              <td key={name} className={alignmentClass(entity, name)}>
                {field && <FieldCell field={field} value={record[name]} />}
              </td>
            )
          })}
        </tr>
      ))}
    </PlainTable>
  )
}

const maxColumns = 4

/** Returns the columns that identify records at a glance besides the title. */
function defaultRelatedColumns(entity: EntitySchema, pointer: string): readonly string[] {
  const title = titleFieldOf(entity)
  const { fields, columns } = entity
  const names = columns.length > 0 ? columns : Object.keys(fields)
  const isShort = (field?: FieldSchema) => {
    const { isLong, kind } = field ? traitsOf(field.type) : { isLong: true, kind: 'other' }
    return !isLong && kind !== 'relation'
  }
  return names
    .filter((name) => name !== title && name !== pointer && isShort(fields[name]))
    .slice(0, maxColumns)
}
