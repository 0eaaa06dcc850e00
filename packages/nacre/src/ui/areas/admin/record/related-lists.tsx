import { useMessages } from '../../../kit/use-messages.ts'
import { isPlainObject } from '#shell/language/fields/validate-value.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { titleFieldOf, recordTitle } from '#shell/model/values/title.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { alignmentClass, FieldCell } from '../fields/cell.tsx'
import type { AnyRecord } from '../../../records/any-record.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { findEntity } from '../../../records/admin-data.ts'
import { pathOfNewFor } from './actions/record-origin.ts'
import { relatedColumns } from './related-columns.ts'
import type { ReferencingList } from './load-referencing-lists.ts'
import { listPath } from '../../../records/list-path.ts'

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
            <IntentLink className="button" to={pathOfNewFor(listPath(entity), field, id)}>
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
  const columns = relatedColumns(entity, props.field)
  // Records without a title are called by their first value.
  const isTitled = titleFieldOf(entity) !== undefined || columns.length === 0
  const [first = '', ...others] = columns
  const cells = isTitled ? columns : others
  const labelOf = (name: string) => entity.fields[name]?.label
  const heads = [isTitled ? entity.label : labelOf(first), ...cells.map(labelOf)]
  return (
    <PlainTable
      label={label}
      about={`${label}: ${heads.filter(Boolean).join(', ')}`}
      columns={[
        { name: 'title', label: heads[0] },
        ...cells.map((name) => ({
          name,
          label: labelOf(name),
          className: alignmentClass(entity, name),
        })),
      ]}
    >
      {items.map((record) => (
        <tr key={record.id}>
          <th scope="row">
            <IntentLink to={`${listPath(entity)}/${record.id}`}>
              {isTitled ? (
                recordTitle(entity, record)
              ) : (
                <RelatedValue entity={entity} name={first} record={record} />
              )}
            </IntentLink>
          </th>
          {cells.map((name) => (
            <td key={name} className={alignmentClass(entity, name)}>
              <RelatedValue entity={entity} name={name} record={record} />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

/** A value as text: a record that it points to by its title. */
function RelatedValue(props: { entity: EntitySchema; name: string; record: AnyRecord }) {
  const { entity, name, record } = props
  const field = entity.fields[name]
  const target = findEntity(useAdmin(), field?.relation?.plural)
  const value = record[name]
  if (!field) return null
  if (!target) return <FieldCell field={field} value={value} />
  return isPlainObject(value) ? recordTitle(target, value) : null
}
