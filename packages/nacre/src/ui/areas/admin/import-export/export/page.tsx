import { urls } from '../../../../url-map.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { formText } from '../../../../form/form-text.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { findListed, loadAdmin } from '../../../../records/admin-data.ts'
import { NotFound } from '../../not-found.tsx'
import { separatorFor } from './separator-for.ts'
import '../../bulk/select.css'
import '../exchange.css'
import { listPath } from '../../../../records/list-path.ts'

interface Data {
  readonly entity: EntitySchema | undefined
  readonly language: string
  readonly total: number | undefined
  /** Whether the selection, the filtered list or the whole list is exported. */
  readonly extent: 'selected' | 'matching' | 'whole'
}

export async function load({ http, url, params }: PageContext): Promise<Data> {
  const admin = await loadAdmin(http, url)
  const entity = findListed(admin, params['plural'])
  const { language } = admin
  const isFiltered = ['where', 'search', 'trash'].some((name) => url.searchParams.has(name))
  const extent = url.searchParams.has('ids') ? 'selected' : isFiltered ? 'matching' : 'whole'
  if (!entity) return { entity, language, total: undefined, extent }
  const searchParams = selectionParams(url)
  searchParams.delete('sort')
  const query = `limit=1&total=true&${searchParams.toString()}`
  const result = await http.get<{ total?: number }>(`/v1/${entity.plural}?${query}`)
  return { entity, language, total: result.ok ? result.data.total : undefined, extent }
}

export const showsErrors = true

export function head({ entity, language }: Data) {
  return entity
    ? { title: messagesFor(language)('importExport.export.title', { labels: entity.pluralLabel }) }
    : { status: 404 as const }
}

/** Redirects to the file. The browser downloads it and stays on the page. */
export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url, params } = context
  const entity = findListed(await loadAdmin(http, url), params['plural'])
  if (!entity) return { to: urls.start }
  const query = selectionParams(url)
  const format = formText(form, 'format')
  query.set('format', format === 'json' ? 'json' : 'csv')
  if (format !== 'json') {
    query.set('separator', formText(form, 'separator') || 'comma')
    if (formText(form, 'bom') === 'yes') query.set('bom', 'true')
  }
  const fields = form.getAll('field').filter((one) => typeof one === 'string')
  if (formText(form, 'which') === 'these' && fields.length > 0)
    query.set('fields', fields.join(','))
  return { to: `/v1/${entity.plural}/export?${query.toString()}`, isStale: true }
}

/** Returns the parameters or the selection of the list. */
function selectionParams({ searchParams }: URL): URLSearchParams {
  const query = new URLSearchParams()
  const ids = searchParams.get('ids')
  const paramNames =
    ids === null ? ['where', 'search', 'timeZone', 'sort', 'trash'] : ['sort', 'trash']
  for (const name of paramNames) {
    const value = searchParams.get(name) ?? ''
    if (value !== '') query.set(name, value)
  }
  if (ids !== null) query.set('where', JSON.stringify({ id: { in: ids.split(',') } }))
  return query
}

/** The form for the format and the columns of an export. */
export function Page({ data: { entity, total, extent } }: { data: Data }) {
  const t = useMessages()
  const { locale } = useAdmin()
  if (!entity) return <NotFound />
  const columns = {
    id: t('importExport.export.id'),
    version: t('importExport.export.version'),
    ...(entity.states ? { state: t('importExport.export.state') } : {}),
    ...Object.fromEntries(Object.entries(entity.fields).map(([name, { label }]) => [name, label])),
    createdAt: t('importExport.export.created'),
    updatedAt: t('importExport.export.updated'),
  }
  return (
    <>
      <ScreenHead
        title={t('importExport.export.title', { labels: entity.pluralLabel })}
        crumbs={[{ to: listPath(entity), label: entity.pluralLabel }]}
        beside={
          total !== undefined && (
            <span className="pill">{t('importExport.export.count', { count: total })}</span>
          )
        }
        about={t(`importExport.export.${extent}`)}
      />
      <ActionForm act={action} className="exchange">
        <ExportSection title={t('importExport.export.format')}>
          <RadioChoice name="format" value="csv" isFirst label={t('importExport.export.csv')} />
          <RadioChoice name="format" value="json" label={t('importExport.export.json')} />
          <div className="exchange-how">
            <label className="field">
              <span>{t('importExport.export.separator')}</span>
              <select name="separator" defaultValue={separatorFor(locale)}>
                <option value="comma">{t('importExport.export.comma')}</option>
                <option value="semicolon">{t('importExport.export.semicolon')}</option>
                <option value="tab">{t('importExport.export.tab')}</option>
              </select>
            </label>
            <label className="all-tick">
              <input type="checkbox" name="bom" value="yes" />
              {t('importExport.export.bom')}
            </label>
          </div>
        </ExportSection>
        <ExportSection title={t('importExport.export.columns')}>
          <RadioChoice name="which" value="all" isFirst label={t('importExport.export.all')} />
          <RadioChoice
            name="which"
            value="these"
            label={t('importExport.export.selectedColumns')}
          />
          <div className="exchange-boxes">
            {Object.entries(columns).map(([name, label]) => (
              <label key={name} className="all-tick">
                <input type="checkbox" name="field" value={name} defaultChecked />
                {label}
              </label>
            ))}
          </div>
        </ExportSection>
        <SubmitButton>{t('importExport.export.download')}</SubmitButton>
      </ActionForm>
    </>
  )
}

function ExportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="exchange-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  value: string
  label: string
  isFirst?: boolean
}

function RadioChoice({ name, value, label, isFirst = false }: ChoiceProps) {
  return (
    <label className="all-tick">
      <input type="radio" name={name} value={value} defaultChecked={isFirst} />
      {label}
    </label>
  )
}
