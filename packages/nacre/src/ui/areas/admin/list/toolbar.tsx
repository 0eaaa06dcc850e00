import { allows } from '#shell/language/entities/separate-verbs.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { useId } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActionForm } from '../../../form/action-form.tsx'
import { KitIcon, type KitIconName } from '../../../kit/kit-icon.tsx'
import { Popover } from '../../../kit/popover.tsx'
import { runPageSizeAction, pageSizeFormName } from './run-page-size-action.ts'
import { ColumnsForm } from './columns/columns-form.tsx'
import { AddFilter } from './filter/filter-bar.tsx'
import type { FilterDraft } from './filter/filter-draft.ts'
import { listUrl } from './list-url.ts'
import { useColumnName, useList } from './list-context.ts'
import { columnNames } from './columns/columns.ts'
import { pageSizes } from './load-list.ts'
import { SearchForm } from './search-form.tsx'
import { isSortable, type SortColumn } from './sorting.ts'
import { usePendingLocation } from './use-pending-location.ts'
import { useSort } from './use-sort.ts'
import { listPath } from '../../../records/list-path.ts'

/** The toolbar of a list: search, filter, order, columns and page size. */
export function Toolbar({ onDraft }: { onDraft(draft: FilterDraft): void }) {
  const { entity } = useList()
  const t = useMessages()
  const { sort } = useSort()
  return (
    <div className="list-tools">
      {entity.isSearchable && <SearchForm />}
      <AddFilter onDraft={onDraft} />
      <Popover
        label={<ToolbarLabel icon="sort" text={t('list.toolbar.sort')} count={sort.length} />}
        panelClassName="list-sort"
      >
        <SortLinks sort={sort} />
      </Popover>
      <Popover
        label={<ToolbarLabel icon="columns" text={t('list.toolbar.columns')} />}
        panelClassName="list-columns"
      >
        <ColumnsForm />
      </Popover>
      <Popover
        label={<ToolbarLabel icon="settings" text={t('list.toolbar.more')} />}
        panelClassName="list-more"
        isAtEnd
      >
        <MoreMenu />
      </Popover>
    </div>
  )
}

function ToolbarLabel({
  icon,
  text,
  count = 0,
}: {
  icon: KitIconName
  text: string
  count?: number
}) {
  return (
    <>
      <KitIcon name={icon} />
      <span>{text}</span>
      {count > 0 && <span className="count">{count}</span>}
    </>
  )
}

/** The order as sentences that can be inverted, moved and removed. */
function SortLinks({ sort }: { sort: readonly SortColumn[] }) {
  const { entity } = useList()
  const t = useMessages()
  const nameOf = useColumnName()
  const { sortUrl } = useSort()
  const sortedColumns = new Set(sort.map(({ column }) => column))
  const sortableRest = columnNames(entity).filter(
    (name) => isSortable(entity, name) && !sortedColumns.has(name),
  )
  return (
    <>
      <h2>{t('list.toolbar.sortedBy')}</h2>
      {sort.length === 0 && <p className="nothing">{t('list.toolbar.defaultOrder')}</p>}
      <ol>
        {sort.map((one, at) => {
          const name = nameOf(one.column, entity)
          const inverted = sort.with(at, { ...one, isDown: !one.isDown })
          return (
            <li key={one.column}>
              <span>
                {name}{' '}
                <span className="nothing">
                  {one.isDown ? t('list.toolbar.descending') : t('list.toolbar.ascending')}
                </span>
              </span>
              <IntentLink className="icon" to={sortUrl(inverted)}>
                <KitIcon name={one.isDown ? 'up' : 'down'} />
                <span className="visually-hidden">
                  {t('list.toolbar.sortBy', {
                    name,
                    direction: one.isDown
                      ? t('list.toolbar.ascending')
                      : t('list.toolbar.descending'),
                  })}
                </span>
              </IntentLink>
              <IntentLink className="icon" to={sortUrl(sort.filter((other) => other !== one))}>
                <KitIcon name="close" />
                <span className="visually-hidden">{t('list.toolbar.removeSort', { name })}</span>
              </IntentLink>
            </li>
          )
        })}
      </ol>
      {sort.length > 0 && sortableRest.length > 0 && <h2>{t('list.toolbar.thenBy')}</h2>}
      <ul>
        {sortableRest.map((column) => (
          <li key={column}>
            <IntentLink to={sortUrl([...sort, { column, isDown: false }].slice(-5))}>
              {nameOf(column, entity)}
            </IntentLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function MoreMenu() {
  const { entity, limit, preferences: settled } = useList()
  const here = usePendingLocation()
  const id = useId()
  const t = useMessages()
  const query = new URLSearchParams(here.search)
  const toggle = (name: string, on: string, off: string) => {
    const isOn = query.get(name) === 'true'
    return (
      <li>
        <IntentLink to={listUrl(here, { [name]: isOn ? undefined : 'true' })}>
          {isOn ? off : on}
        </IntentLink>
      </li>
    )
  }
  return (
    <>
      <h2 id={id}>{t('list.toolbar.rows')}</h2>
      <ActionForm act={runPageSizeAction} name={pageSizeFormName} className="sizes-form">
        <input type="hidden" name="search" value={here.search} />
        <input type="hidden" name="settled" value={JSON.stringify(settled)} />
        <p className="sizes" role="group" aria-labelledby={id}>
          {pageSizes.map((size) => (
            <button key={size} name="limit" value={size} aria-pressed={size === limit}>
              {size}
            </button>
          ))}
        </p>
      </ActionForm>
      <ul>
        {toggle('scroll', t('list.toolbar.scroll'), t('list.toolbar.usePages'))}
        {allows(entity, 'summary') &&
          toggle('totals', t('list.toolbar.showTotals'), t('list.toolbar.hideTotals'))}
        {allows(entity, 'history') && (
          <li>
            <IntentLink to={`${listPath(entity)}/activity`}>
              {t('list.toolbar.activity')}
            </IntentLink>
          </li>
        )}
        {('remove' in entity.may || allows(entity, 'restore')) && (
          <li>
            <IntentLink to={`${listPath(entity)}/trash`}>{t('list.toolbar.trash')}</IntentLink>
          </li>
        )}
      </ul>
    </>
  )
}
