import { useMessages } from '../../use-messages.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { relatedColumns } from '../list/columns/columns.ts'
import { EntityTable } from '../parts/record-table.tsx'
import { pathOfNewFor } from './actions/record-origin.ts'
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
        <EntityTable
          entity={entity}
          records={items}
          columns={relatedColumns(entity, field)}
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
