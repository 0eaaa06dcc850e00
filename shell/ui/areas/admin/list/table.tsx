import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useWords } from '../admin-context.ts'
import { Cell, isNumeric } from '../fields/cell.tsx'
import { Moment } from '../moment.tsx'
import { type AnyRecord, titleField, titleOf } from '../title-of.ts'
import { listAddress, nextOrder, orderOf } from './list-address.ts'
import { listParts, type ShownList } from './list-parts.tsx'

const words = {
  en: {
    state: 'State',
    created: 'Created',
    updated: 'Changed',
    none: 'There is nothing here yet.',
    all: 'in all',
    more: 'Next page',
  },
  de: {
    state: 'Zustand',
    created: 'Angelegt',
    updated: 'Geändert',
    none: 'Hier ist noch nichts.',
    all: 'insgesamt',
    more: 'Nächste Seite',
  },
}

/** The records of a page as a table, and the way to the next. */
export function Table({ list, next }: { list: ShownList; next: string | null }) {
  const { entity, columns, items, total } = list
  const { none, all, more } = useWords(words)
  const here = useLocation()
  if (items.length === 0) return <p className="empty">{none}</p>
  const Around = listParts.Around ?? Plain
  return (
    <>
      <Around list={list}>
        <div className="table" role="region" aria-label={entity.labels} tabIndex={0}>
          <table>
            <Heading list={list} />
            <tbody>
              {items.map((record) => (
                <Row key={record.id} entity={entity} columns={columns} record={record} />
              ))}
            </tbody>
          </table>
        </div>
      </Around>
      <p className="total">
        {total} {all}
        {next !== null && (
          <IntentLink className="button" to={listAddress(here, { after: next })}>
            {more}
          </IntentLink>
        )}
      </p>
    </>
  )
}

function Plain({ children }: { list: ShownList; children: ReactNode }) {
  return <Fragment>{children}</Fragment>
}

function Heading({ list }: { list: ShownList }) {
  const { entity, columns } = list
  const names = useWords(words)
  const here = useLocation()
  const sort = new URLSearchParams(here.search).get('sort')
  const { HeadLead } = listParts
  const nameOf = (column: string) =>
    entity.fields[column]?.label ?? names[column as keyof typeof names]
  return (
    <thead>
      <tr>
        {HeadLead && (
          <th scope="col" className="lead">
            <HeadLead list={list} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={alignment(entity, column)}
            aria-sort={orderOf(sort, column)}
          >
            {isSorted(entity, column) ? (
              <IntentLink to={listAddress(here, { sort: nextOrder(sort, column) })}>
                {nameOf(column)}
              </IntentLink>
            ) : (
              nameOf(column)
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  entity: EntityOutline
  columns: readonly string[]
  record: AnyRecord
}

function Row({ entity, columns, record }: RowProps) {
  const linked = titleField(entity) ?? columns[0]
  const { RowLead, CellAround = PlainCell } = listParts
  return (
    <tr>
      {RowLead && (
        <td className="lead">
          <RowLead entity={entity} record={record} />
        </td>
      )}
      {columns.map((column) => {
        const isTitle = column === linked
        const Tag = isTitle ? 'th' : 'td'
        return (
          <Tag
            key={column}
            scope={isTitle ? 'row' : undefined}
            className={isTitle ? undefined : alignment(entity, column)}
          >
            <CellAround entity={entity} column={column} record={record}>
              {isTitle ? (
                <IntentLink to={`/admin/${entity.plural}/${record.id}`}>
                  {titleOf(entity, record)}
                </IntentLink>
              ) : (
                <Value entity={entity} column={column} record={record} />
              )}
            </CellAround>
          </Tag>
        )
      })}
    </tr>
  )
}

interface CellProps {
  entity: EntityOutline
  column: string
  record: AnyRecord
}

function PlainCell({ children }: CellProps & { children: ReactNode }) {
  return <Fragment>{children}</Fragment>
}

function Value({ entity, column, record }: CellProps) {
  const field = entity.fields[column]
  if (field) return <Cell field={field} value={record[column]} />
  if (column !== 'state') return <Moment time={String(record[column])} />
  const state = String(record['state'])
  return <span className="pill">{entity.states?.labels[state] ?? state}</span>
}

const ordered = new Set(['state', 'created', 'updated'])

/** What can be compared can be sorted by. */
function isSorted({ fields }: EntityOutline, column: string): boolean {
  return ordered.has(column) || (fields[column]?.operators.includes('gt') ?? false)
}

function alignment({ fields }: EntityOutline, column: string): string | undefined {
  const field = fields[column]
  return field && isNumeric(field) ? 'number' : undefined
}
