import { useMessages } from '../../use-messages.ts'
import { type ReactNode } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { listUrl } from './list-url.ts'
import { useList } from './list-context.ts'
import { listComponents, type ListView } from './list-sections.tsx'
import { Pagination } from './pagination.tsx'
import { VirtualList } from './virtual/virtual-list.tsx'
import { useRows } from './virtual/use-rows.ts'
import { ListTable } from './list-table.tsx'
import { allRecordsView, viewUrl } from './views.ts'
import { listPath } from '../list-path.ts'

/** The table, the empty state or the error of a list. */
export function RecordList() {
  const { result, here } = useList()
  const t = useMessages()
  if (!result.ok) {
    const { title, hint } = result.problem
    // Network and server errors do not depend on the query.
    const isRefused = result.status >= 400 && result.status < 500
    return (
      <EmptyState
        isProblem
        title={t('list.records.error')}
        action={
          isRefused ? (
            <ResetLink to={viewUrl(here, allRecordsView)}>{t('list.records.reset')}</ResetLink>
          ) : (
            <ResetLink to={here.pathname + here.search}>{t('list.records.retry')}</ResetLink>
          )
        }
      >
        {title} {hint}
      </EmptyState>
    )
  }
  if (result.data.items.length === 0) return <EmptyList total={result.data.total ?? 0} />
  return <RecordTable />
}

function EmptyList({ total }: { total: number }) {
  const { entity, params, here } = useList()
  const t = useMessages()
  const { search, trash } = params
  // The condition of the area is no filter that the reader has set.
  const where = new URLSearchParams(here.search).get('where') ?? ''
  if (total > 0) {
    return (
      <EmptyState
        title={t('list.records.pageMissing')}
        action={<ResetLink to={listUrl(here, {})}>{t('list.records.goToFirst')}</ResetLink>}
      />
    )
  }
  if (where !== '' || search !== undefined) {
    const to = listUrl(here, { where: undefined, search: undefined })
    return (
      <EmptyState
        icon="search"
        title={t('list.records.noMatch')}
        action={<ResetLink to={to}>{t('list.records.clearFilters')}</ResetLink>}
      >
        {t('list.records.noMatchText')}
      </EmptyState>
    )
  }
  if (trash === 'true') return <EmptyState icon="remove" title={t('list.records.emptyTrash')} />
  const create = 'create' in entity.may && (
    <ResetLink to={`${listPath(entity)}/new`}>{t('list.records.createFirst')}</ResetLink>
  )
  return <EmptyState title={t('list.records.none')} action={create} />
}

function ResetLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <IntentLink className="button" to={to}>
      {children}
    </IntentLink>
  )
}

function RecordTable() {
  const { entity, columns, params, result, offset, here } = useList()
  const page = result.ok ? result.data : undefined
  const items = page?.items ?? []
  const list: ListView = {
    entity,
    columns: columns.map(({ name }) => name),
    params,
    items,
    offset,
    total: page?.total ?? items.length,
  }
  const isScrolled = new URLSearchParams(here.search).get('scroll') === 'true'
  if (isScrolled) return <ScrolledRecords list={list} />
  return (
    <Around list={list}>
      <ListTable
        list={list}
        rows={items.map((record, at) => ({ record, place: offset + at + 1 }))}
      />
      <Pagination total={list.total} offset={offset} count={items.length} />
    </Around>
  )
}

function ScrolledRecords({ list }: { list: ListView }) {
  const loadedRows = useRows()
  return (
    <Around list={{ ...list, rows: loadedRows.rows }}>
      <VirtualList
        key={JSON.stringify(list.params)}
        list={{ ...list, rows: loadedRows.rows }}
        loaded={loadedRows}
      />
    </Around>
  )
}

const Around = listComponents.Around ?? PlainWrapper

function PlainWrapper({ children }: { list: ListView; children: ReactNode }) {
  return <>{children}</>
}
