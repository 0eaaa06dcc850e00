import type { ReactNode } from 'react'
import { useList } from './list-context.ts'
import { listComponents } from './list-sections.tsx'
import type { ListView } from './list-view.ts'
import { Pagination } from './pagination.tsx'
import { VirtualList } from './virtual/virtual-list.tsx'
import { useRows } from './virtual/use-rows.ts'
import { ListTable } from './list-table.tsx'
import { EmptyList, ListError } from './list-placeholders.tsx'

/** The table, the empty state or the error of a list. */
export function RecordList() {
  const { result } = useList()
  if (!result.ok) return <ListError result={result} />
  if (result.data.items.length === 0) return <EmptyList total={result.data.total ?? 0} />
  return <RecordTable />
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
