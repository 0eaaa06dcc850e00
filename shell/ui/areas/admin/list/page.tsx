import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { wordsFor } from '../../words.ts'
import { useWords } from '../admin-context.ts'
import { Cell, isNumeric } from '../fields/cell.tsx'
import { Moment } from '../moment.tsx'
import { NotHere } from '../not-here.tsx'
import { type AnyRecord, titleField, titleOf } from '../title-of.ts'
import { listAddress, nextOrder, orderOf } from './list-address.ts'
import { type ListData, type ListPage, loadList } from './load-list.ts'
import { Narrowing } from './narrowing.tsx'
import './list.css'

const words = {
  en: {
    state: 'State',
    created: 'Created',
    updated: 'Changed',
    none: 'There is nothing here yet.',
    all: 'in all',
    create: 'New',
    more: 'Next page',
  },
  de: {
    state: 'Zustand',
    created: 'Angelegt',
    updated: 'Geändert',
    none: 'Hier ist noch nichts.',
    all: 'insgesamt',
    create: 'Neu',
    more: 'Nächste Seite',
  },
}

export const load = loadList

export function head({ entity, language }: ListData) {
  if (!entity)
    return { title: wordsFor({ en: 'Not here', de: 'Nicht da' }, language), status: 404 as const }
  return { title: entity.labels }
}

/** A list of records: what the address asks for, as a table. */
export function Page({ data }: { data: ListData }) {
  const { entity, columns, answer } = data
  const { create } = useWords(words)
  if (!entity || !answer) return <NotHere />
  return (
    <>
      <header className="head">
        <h1>{entity.labels}</h1>
        {'create' in entity.may && (
          <IntentLink className="button" to={`/admin/${entity.plural}/new`}>
            {create}
          </IntentLink>
        )}
      </header>
      <Narrowing entity={entity} />
      {answer.ok ? (
        <Table entity={entity} columns={columns} page={answer.data} />
      ) : (
        <p role="alert">{answer.problem.title}</p>
      )}
    </>
  )
}

function Table(props: { entity: EntityOutline; columns: readonly string[]; page: ListPage }) {
  const { entity, columns, page } = props
  const { none, all, create: _, more, ...names } = useWords(words)
  const here = useLocation()
  const sort = new URLSearchParams(here.search).get('sort')
  if (page.items.length === 0) return <p className="empty">{none}</p>
  const nameOf = (column: string) =>
    entity.fields[column]?.label ?? names[column as keyof typeof names]
  return (
    <>
      <div className="table" role="region" aria-label={entity.labels} tabIndex={0}>
        <table>
          <thead>
            <tr>
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
          <tbody>
            {page.items.map((record) => (
              <Row key={record.id} entity={entity} columns={columns} record={record} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="total">
        {page.total} {all}
        {page.next !== null && (
          <IntentLink className="button" to={listAddress(here, { after: page.next })}>
            {more}
          </IntentLink>
        )}
      </p>
    </>
  )
}

function Row(props: { entity: EntityOutline; columns: readonly string[]; record: AnyRecord }) {
  const { entity, columns, record } = props
  const linked = titleField(entity) ?? columns[0]
  const link = (
    <IntentLink to={`/admin/${entity.plural}/${record.id}`}>{titleOf(entity, record)}</IntentLink>
  )
  return (
    <tr>
      {columns.map((column) =>
        column === linked ? (
          <th key={column} scope="row">
            {link}
          </th>
        ) : (
          <td key={column} className={alignment(entity, column)}>
            <Value entity={entity} column={column} record={record} />
          </td>
        ),
      )}
    </tr>
  )
}

function Value(props: { entity: EntityOutline; column: string; record: AnyRecord }) {
  const { entity, column, record } = props
  const field = entity.fields[column]
  if (field) return <Cell field={field} value={record[column]} />
  if (column !== 'state') return <Moment time={String(record[column])} />
  const state = String(record['state'])
  return <span className="pill">{entity.states?.labels[state] ?? state}</span>
}

const ordered = new Set(['state', 'created', 'updated'])

/** What can be compared can be sorted by. */
function isSorted({ fields }: EntityOutline, column: string): boolean {
  const operators = fields[column]?.operators ?? []
  return ordered.has(column) || operators.includes('gt') || operators.includes('startsWith')
}

function alignment({ fields }: EntityOutline, column: string): string | undefined {
  const field = fields[column]
  return field && isNumeric(field) ? 'number' : undefined
}
