import { type EntityTableProps, EntityTable } from '../parts/record-table.tsx'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { ListView } from '../list/list-view.ts'
import { SelectionProvider } from './selection-provider.tsx'
import { PageCheckbox, RowCheckbox } from './selection-checkboxes.tsx'

interface Props extends EntityTableProps<AnyRecord> {
  list: ListView
}

/** A table whose records are selected, for what can be done with many at once. */
export function SelectableTable({ list, ...table }: Props) {
  return (
    <SelectionProvider list={list}>
      <EntityTable {...table} lead={{ head: <PageCheckbox list={list} />, Cell: RowCheckbox }} />
    </SelectionProvider>
  )
}
