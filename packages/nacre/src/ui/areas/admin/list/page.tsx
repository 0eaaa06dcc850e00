import { useMessages } from '../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formNameField } from '../../../form/action-form.tsx'
import { formText } from '../../../form/form-text.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { NotFound } from '../not-found.tsx'
import { ListVerbs } from '../verbs/list-verbs.tsx'
import { extensionStyleFiles } from '../extensions/load-extension.ts'
import { isAtRecordLimit } from '../is-at-record-limit.ts'
import { filterFields } from './filter/filter-field.ts'
import { FilterBar, useFilterDraft } from './filter/filter-bar.tsx'
import { ListContext, useList } from './list-context.ts'
import { listActions, listComponents } from './list-sections.tsx'
import { ListStateContext } from './list-state-context.ts'
import { type LoadedList, type ListData, loadList } from './load-list.ts'
import { PendingList } from './pending-list.tsx'
import { RecordList } from './record-list.tsx'
import { Toolbar } from './toolbar.tsx'
import { ViewsBar } from './view/views-bar.tsx'
import { allRecordsView, viewUrl } from './views.ts'
import '../../../kit/table.css'
import './list.css'
import './tools.css'
import './panels.css'
import './filter/filters.css'
import { listPath } from '../../../records/list-path.ts'

export const load = loadList
export const showsErrors = true

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { pathname, search } = context.url
  return (
    (await listActions[formText(form, formNameField)]?.(context, form)) ?? { to: pathname + search }
  )
}

export function head({ list, language }: ListData) {
  if (list) return { title: list.entity.pluralLabel, ...extensionStyleFiles(list.own) }
  return { title: messagesFor(language)('list.list.notFound'), status: 404 as const }
}

/** The list of an entity’s records as a table, as its URL describes. */
export function Page({ data: { list } }: { data: ListData }) {
  if (!list) return <NotFound />
  return <List key={list.entity.plural} list={list} />
}

function List({ list }: { list: LoadedList }) {
  const { entities, language } = useAdmin()
  const { pathname } = useLocation()
  const content = useMemo(() => {
    const fields = filterFields(list.entity, entities, language)
    const here = { pathname, search: list.search }
    const resetUrl = viewUrl(here, allRecordsView)
    return { ...list, fields, here, resetUrl, defaultSort: '', filterParams: ['where', 'search'] }
  }, [list, entities, language, pathname])
  return (
    <ListContext value={content}>
      <ListStateContext value={content}>
        <Head />
        <ViewsBar />
        <ListFilters />
        <PendingList>
          <RecordList />
        </PendingList>
      </ListStateContext>
    </ListContext>
  )
}

function Head() {
  const { entity, params, result } = useList()
  const { language } = useAdmin()
  const t = useMessages()
  const { Tools } = listComponents
  const mayCreate = 'create' in entity.may
  const isFull = params.trash !== 'true' && result.ok && isAtRecordLimit(entity, result.data.total)
  return (
    <ScreenHead
      title={entity.pluralLabel}
      about={
        mayCreate && isFull
          ? t('list.list.limitReached', {
              count: (entity.limits.total ?? 0).toLocaleString(language),
            })
          : entity.description
      }
      actions={
        <>
          <ListVerbs entity={entity} />
          {Tools && <Tools entity={entity} params={params} />}
          {mayCreate && !isFull && (
            <IntentLink className="button main" to={`${listPath(entity)}/new`}>
              <KitIcon name="plus" />
              {t('list.list.create')}
            </IntentLink>
          )}
        </>
      }
    />
  )
}

function ListFilters() {
  const [draft, setDraft] = useFilterDraft()
  return (
    <>
      <Toolbar onDraft={setDraft} />
      <FilterBar draft={draft} onDraft={setDraft} />
    </>
  )
}
