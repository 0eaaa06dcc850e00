import { useMessages } from '../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { useLocation } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActionForm } from '../../../form/action-form.tsx'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { ResultList } from '../result-list.tsx'
import { DateTimeText } from '../../../records/date-time-text.tsx'
import { NotFound } from '../not-found.tsx'
import { useFormatAuthor } from '../record/author.tsx'
import { eraseTimeOf, type RemovedRecord } from '../record/removed/load-removed.ts'
import { useUndoToast } from '../record/actions/use-undo-toast.ts'
import { SelectionProvider } from '../bulk/selection-provider.tsx'
import { PageCheckbox, RowCheckbox } from '../bulk/selection-checkboxes.tsx'
import { runTrashAction, restoreIdName } from './run-trash-action.ts'
import { EraseButton } from './erase-button.tsx'
import { type TrashData, type TrashPage, loadTrash } from './load-trash.ts'
import './trash.css'
import { listPath } from '../../../records/list-path.ts'

export const load = loadTrash
export const action = runTrashAction
export const showsErrors = true

export function head({ entity, language }: TrashData) {
  if (!entity) return { status: 404 as const }
  return { title: `${messagesFor(language)('record.trash.title')}: ${entity.pluralLabel}` }
}

/**
 * The trash of a list: who removed each record, when it will be erased, and buttons to restore or
 * erase it.
 */
export function Page({ data: { entity, result } }: { data: TrashData }) {
  const t = useMessages()
  if (!entity || !result) return <NotFound />
  const total = result.ok ? totalOf(result.data) : 0
  const list = listPath(entity)
  return (
    <>
      <ScreenHead
        title={t('record.trash.title')}
        crumbs={[{ to: list, label: entity.pluralLabel }]}
        about={t('record.trash.about', { days: entity.trashDays })}
        actions={
          total > 0 && (
            <EraseButton
              entity={entity}
              chosen={{ params: { trash: 'true' }, total }}
              label={t('record.trash.emptyTrash')}
            />
          )
        }
      />
      <ResultList
        result={result}
        loadError={t('record.trash.error')}
        emptyState={{
          icon: 'remove',
          title: t('record.trash.empty'),
          text: t('record.trash.emptyText'),
          linkLabel: t('record.trash.toList'),
          to: list,
        }}
      >
        {(page) => <TrashTable page={page} entity={entity} />}
      </ResultList>
    </>
  )
}

function totalOf({ items, total = items.length }: TrashPage): number {
  return total
}

function TrashTable({ page, entity }: { page: TrashPage; entity: EntitySchema }) {
  const { items, next } = page
  const total = totalOf(page)
  const t = useMessages()
  const { pathname, search } = useLocation()
  const restore = useUndoToast(entity, runTrashAction)
  const list = { entity, columns: [], params: { trash: 'true' }, items, total }
  return (
    <SelectionProvider list={list}>
      <ActionForm key={items.map(({ id }) => id).join()} act={restore} name="bin" className="bin">
        <PlainTable
          label={t('record.trash.title')}
          columns={[
            { name: 'select', label: <PageCheckbox list={list} />, className: 'lead' },
            t('record.trash.recordColumn'),
            t('record.trash.removedOn'),
            t('record.trash.erasedOn'),
            {
              name: 'restore',
              label: <span className="visually-hidden">{t('record.trash.restore')}</span>,
            },
          ]}
        >
          {items.map((record) => (
            <TrashRow key={record.id} entity={entity} record={record} />
          ))}
        </PlainTable>
        <p className="bin-foot">
          <span className="help">{t('record.trash.total', { count: total })}</span>
          {search !== '' && (
            <IntentLink className="button quiet" to={pathname}>
              {t('record.trash.firstPage')}
            </IntentLink>
          )}
          {next !== null && (
            <IntentLink className="button" to={`${pathname}?after=${encodeURIComponent(next)}`}>
              {t('record.trash.nextPage')}
            </IntentLink>
          )}
        </p>
      </ActionForm>
    </SelectionProvider>
  )
}

function TrashRow({ entity, record }: { entity: EntitySchema; record: RemovedRecord }) {
  const t = useMessages()
  const author = useFormatAuthor()
  const { id, removedAt: removed, removedBy } = record
  const title = recordTitle(entity, record)
  const state = String(record['state'])
  return (
    <tr>
      <td className="lead">
        <RowCheckbox entity={entity} record={record} />
      </td>
      <th scope="row">
        <IntentLink to={`${listPath(entity)}/${id}`}>{title}</IntentLink>
        {entity.states && <small>{entity.states.labels[state] ?? state}</small>}
      </th>
      <td data-label={t('record.trash.removedOn')}>
        <DateTimeText time={removed} />
        {removedBy && <small>{author(removedBy)}</small>}
      </td>
      <td data-label={t('record.trash.erasedOn')}>
        <DateTimeText time={eraseTimeOf(entity, record)} />
      </td>
      <td>
        <button type="submit" name={restoreIdName} value={id}>
          {t('record.trash.restore')}
          <span className="visually-hidden">{title}</span>
        </button>
      </td>
    </tr>
  )
}
