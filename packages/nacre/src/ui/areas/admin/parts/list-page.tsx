import type { ReactNode } from 'react'
import type { ListOptions } from '#shell/http/collection.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import type { DocumentHead } from '../../../page-module.ts'
import { EmptyList, ListError } from '../list/list-placeholders.tsx'
import { ListStateContext } from '../list/list-state-context.ts'
import { Pagination } from '../list/pagination.tsx'
import { PendingList } from '../list/pending-list.tsx'
import { TotalsRow } from '../list/totals/totals-row.tsx'
import { useSort } from '../list/use-sort.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { LazySelectableTable } from './lazy-selectable-table.ts'
import { ListFilterForm } from './list-filter-form.tsx'
import { type ListPageData, loadListPage } from './load-list-page.ts'
import { NoAccess } from './no-access.tsx'
import type { ColumnOf, EntityOfPlural, EntityPlural, ListedRecord } from './page-types.ts'
import { Parts } from './parts.tsx'
import { EntityTable } from './record-table.tsx'
import './list-page.css'

type WhereOf<E> = ListOptions<E>['where']

/**
 * The options of a page with a list.
 *
 * @example
 * const options: ListPageOptions<typeof card> = { columns: ['title'], filters: ['state'], sort: 'title' }
 */
export interface ListPageOptions<E = Entity, Column extends string = ColumnOf<E>> {
  /** The fields that are loaded, and the columns of the table. By default those of the entity. */
  readonly columns?: readonly Column[]
  /** The fields by which readers filter. Readers search if the entity has searchable fields. */
  readonly filters?: readonly ColumnOf<E>[]
  /** A condition that the list always has. */
  readonly where?: WhereOf<E> | ((context: PageContext) => WhereOf<E>)
  /** The order until a reader chooses another: `name`, or `-name` for descending. */
  readonly sort?: string
  /** The number of records of a page, at most 200. By default 25. */
  readonly limit?: number
  /** Whether the sums of numbers stand below the table. */
  readonly hasTotals?: boolean
  /**
   * Whether readers select records, for what can be done with many at once. Only in an area that lists
   * the entity.
   */
  readonly hasSelection?: boolean
  /** Returns the path of a record. By default it is that in the area. */
  to?(record: ListedRecord<E, Column>): string
}

interface ListProps<Row> {
  readonly data: ListPageData
  /** Renders a record as a card. Without it, the list is a table. */
  children?(record: Row): ReactNode
  /** What is shown without records. */
  readonly empty?: ReactNode
}

/**
 * The exports of a page with a list, and the components for it.
 *
 * @example
 * const renderCards = ({ List }: ListPageParts<object>, data: ListPageData) => <List data={data} />
 */
export interface ListPageParts<Row> {
  load(context: PageContext): Promise<ListPageData>
  /** Gives the page the language of its reader. */
  head(data: ListPageData): DocumentHead
  /** The filters, the records and the pages of the list. */
  List(props: ListProps<Row>): ReactNode
  /** The search and the filters alone. */
  Filters(props: Pick<ListProps<Row>, 'data'>): ReactNode
  /** The records alone, with the links to other pages. */
  Records(props: ListProps<Row>): ReactNode
}

/**
 * Creates a page with a list that readers search, filter, sort and page through. All of that is in the
 * URL and works without JavaScript. The page may be in an area or for visitors. With the type of the
 * product, the columns and the records are typed.
 *
 * @example
 * const cards = listPage<typeof product, 'cards'>('cards', { columns: ['title'], filters: ['state'], sort: 'title' })
 * export const { load, head } = cards
 * export const Page = ({ data }: { data: ListPageData }) => <cards.List data={data} />
 */
export function listPage<
  P extends AnyProduct = RegisteredProduct,
  const Plural extends EntityPlural<P> = EntityPlural<P>,
  const Column extends ColumnOf<EntityOfPlural<P, Plural>> = ColumnOf<EntityOfPlural<P, Plural>>,
>(
  plural: Plural,
  options: ListPageOptions<EntityOfPlural<P, Plural>, Column> = {},
): ListPageParts<ListedRecord<EntityOfPlural<P, Plural>, Column>> {
  type Row = ListedRecord<EntityOfPlural<P, Plural>, Column>
  const { where, to } = options
  const Records = ({ data, children, empty }: ListProps<Row>) => (
    <WithList data={data}>
      <PendingList>
        <ListRecords data={data} to={to as never} empty={empty}>
          {children as never}
        </ListRecords>
      </PendingList>
    </WithList>
  )
  const Filters = ({ data }: Pick<ListProps<Row>, 'data'>) =>
    data.list && (
      <WithList data={data}>
        <ListFilterForm filters={data.list.filters} />
      </WithList>
    )
  return {
    load: (context) =>
      loadListPage(context, plural, {
        ...options,
        where: typeof where === 'function' ? where(context) : where,
      }),
    head: ({ reader: { language } }) => ({ language }),
    Filters,
    Records,
    List: (props) => (
      <Parts reader={props.data.reader}>
        <Filters data={props.data} />
        <Records {...props} />
      </Parts>
    ),
  }
}

function WithList({
  data: { reader, list },
  children,
}: {
  data: ListPageData
  children: ReactNode
}) {
  return (
    <Parts reader={reader}>
      {list ? (
        <ListStateContext value={list}>{children}</ListStateContext>
      ) : (
        <NoAccess reader={reader} />
      )}
    </Parts>
  )
}

interface RecordsProps extends ListProps<{ readonly id: string }> {
  readonly to: ((record: { readonly id: string }) => string) | undefined
}

function ListRecords({ data: { list }, children, to, empty }: RecordsProps) {
  if (!list) return null
  const { result, offset } = list
  if (!result.ok) return <ListError result={result} />
  const { items, total = items.length } = result.data
  if (items.length === 0) return <EmptyList total={total}>{empty}</EmptyList>
  return (
    <>
      {children ? (
        <ul className="list-cards">
          {items.map((record) => (
            <li key={record.id}>{children(record)}</li>
          ))}
        </ul>
      ) : (
        <TableOfList list={list} items={items} total={total} to={to} />
      )}
      <Pagination total={total} offset={offset} count={items.length} />
    </>
  )
}

interface ListTableProps extends Pick<RecordsProps, 'to'> {
  readonly list: NonNullable<ListPageData['list']>
  readonly items: readonly AnyRecord[]
  readonly total: number
}

function TableOfList({ list, items, total, to }: ListTableProps) {
  const { sort } = useSort()
  const { entity, columns, sums, params, offset } = list
  const table = {
    entity,
    records: items,
    columns,
    sort,
    ...(to ? { to } : {}),
    ...(sums
      ? {
          foot: (
            <TotalsRow entity={entity} columns={columns} sums={sums} hasLead={list.hasSelection} />
          ),
        }
      : {}),
  }
  if (!list.hasSelection) return <EntityTable {...table} />
  return <LazySelectableTable {...table} list={{ entity, columns, params, items, offset, total }} />
}
