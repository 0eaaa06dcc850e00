import type { ReactNode } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import { textIn } from '../../../form/text-in.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { entityAt, loadAdmin } from '../../admin-data.ts'
import { NotHere } from '../../not-here.tsx'
import '../../select/select.css'
import '../exchange.css'

const words = {
  en: {
    of: (labels: string) => `Export ${labels}`,
    count: (count: string) => (count === '1' ? '1 record' : `${count} records`),
    chosen: 'What you have selected, and nothing else.',
    whole: 'The whole list.',
    matching: 'Everything that matches what the list was asked for.',
    format: 'Format',
    csv: 'CSV, for spreadsheets',
    json: 'JSON, for programs',
    separator: 'Between the cells',
    comma: 'Comma',
    semicolon: 'Semicolon (spreadsheets in German)',
    tab: 'Tab',
    bom: 'Mark the file as UTF-8, for spreadsheets that show wrong letters',
    columns: 'Columns',
    all: 'All: what is brought in again unchanged changes nothing',
    these: 'Only these:',
    id: 'Id',
    version: 'Version',
    state: 'State',
    created: 'Created',
    updated: 'Changed',
    download: 'Download',
  },
  de: {
    of: (labels: string) => `Export: ${labels}`,
    count: (count: string) => (count === '1' ? '1 Eintrag' : `${count} Einträge`),
    chosen: 'Was Sie ausgewählt haben, und nichts sonst.',
    whole: 'Die ganze Liste.',
    matching: 'Alles, was zu der Frage an die Liste passt.',
    format: 'Format',
    csv: 'CSV, für Tabellenprogramme',
    json: 'JSON, für Programme',
    separator: 'Zwischen den Zellen',
    comma: 'Komma',
    semicolon: 'Semikolon (deutsche Tabellenprogramme)',
    tab: 'Tabulator',
    bom: 'Die Datei als UTF-8 kennzeichnen, für Programme, die falsche Buchstaben zeigen',
    columns: 'Spalten',
    all: 'Alle: Was unverändert wieder hereinkommt, ändert nichts',
    these: 'Nur diese:',
    id: 'Nummer',
    version: 'Fassung',
    state: 'Zustand',
    created: 'Angelegt',
    updated: 'Geändert',
    download: 'Herunterladen',
  },
}

interface Data {
  readonly entity: EntityOutline | undefined
  readonly language: string
  readonly total: number | undefined
  /** Whether it is what somebody has ticked, or what fits their question, or the whole list. */
  readonly extent: 'chosen' | 'matching' | 'whole'
}

export async function load({ http, url, params }: PageContext): Promise<Data> {
  const admin = await loadAdmin(http, url)
  const entity = entityAt(admin, params['plural'])
  const { language } = admin
  const isAsked = ['where', 'search', 'bin'].some((name) => url.searchParams.has(name))
  const extent = url.searchParams.has('ids') ? 'chosen' : isAsked ? 'matching' : 'whole'
  if (!entity) return { entity, language, total: undefined, extent }
  const asked = askedIn(url)
  asked.delete('sort')
  const query = `limit=1&total=yes&${asked.toString()}`
  const answer = await http.get<{ total?: number }>(`/v1/${entity.plural}?${query}`)
  return { entity, language, total: answer.ok ? answer.data.total : undefined, extent }
}

export const showsProblems = true

export function head({ entity, language }: Data) {
  return entity ? { title: wordsFor(words, language).of(entity.labels) } : { status: 404 as const }
}

/** Leads to the file: the browser takes it, and the page stays. */
export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const entity = entityAt(await loadAdmin(http, url), params['plural'])
  if (!entity) return { to: '/' }
  const query = askedIn(url)
  const format = textIn(form, 'format')
  query.set('format', format === 'json' ? 'json' : 'csv')
  if (format !== 'json') {
    query.set('separator', textIn(form, 'separator') || 'comma')
    if (textIn(form, 'bom') === 'yes') query.set('bom', 'yes')
  }
  const fields = form.getAll('field').filter((one) => typeof one === 'string')
  if (textIn(form, 'which') === 'these' && fields.length > 0) query.set('fields', fields.join(','))
  return { to: `/v1/${entity.plural}/export?${query.toString()}`, isStale: true }
}

/** What the list was asked for, or what was ticked in it. */
function askedIn({ searchParams }: URL): URLSearchParams {
  const query = new URLSearchParams()
  const ids = searchParams.get('ids')
  const parts = ids === null ? ['where', 'search', 'zone', 'sort', 'bin'] : ['sort', 'bin']
  for (const name of parts) {
    const value = searchParams.get(name) ?? ''
    if (value !== '') query.set(name, value)
  }
  if (ids !== null) query.set('where', JSON.stringify({ id: { in: ids.split(',') } }))
  return query
}

/** How a list is to leave as a file. */
export function Page({ data: { entity, total, extent } }: { data: Data }) {
  const say = useWords(words)
  const { language } = useAdmin()
  if (!entity) return <NotHere />
  const columns = {
    id: say.id,
    version: say.version,
    ...(entity.states ? { state: say.state } : {}),
    ...Object.fromEntries(Object.entries(entity.fields).map(([name, { label }]) => [name, label])),
    created: say.created,
    updated: say.updated,
  }
  return (
    <>
      <PageHead
        title={say.of(entity.labels)}
        crumbs={[{ to: `/admin/${entity.plural}`, label: entity.labels }]}
        beside={
          total !== undefined && (
            <span className="pill">{say.count(total.toLocaleString(language))}</span>
          )
        }
        about={say[extent]}
      />
      <ActForm act={act} className="exchange">
        <Part title={say.format}>
          <Choice name="format" value="csv" isFirst label={say.csv} />
          <Choice name="format" value="json" label={say.json} />
          <div className="exchange-how">
            <label className="field">
              <span>{say.separator}</span>
              <select name="separator" defaultValue={language === 'de' ? 'semicolon' : 'comma'}>
                <option value="comma">{say.comma}</option>
                <option value="semicolon">{say.semicolon}</option>
                <option value="tab">{say.tab}</option>
              </select>
            </label>
            <label className="all-tick">
              <input type="checkbox" name="bom" value="yes" />
              {say.bom}
            </label>
          </div>
        </Part>
        <Part title={say.columns}>
          <Choice name="which" value="all" isFirst label={say.all} />
          <Choice name="which" value="these" label={say.these} />
          <div className="exchange-boxes">
            {Object.entries(columns).map(([name, label]) => (
              <label key={name} className="all-tick">
                <input type="checkbox" name="field" value={name} defaultChecked />
                {label}
              </label>
            ))}
          </div>
        </Part>
        <Submit>{say.download}</Submit>
      </ActForm>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
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

function Choice({ name, value, label, isFirst = false }: ChoiceProps) {
  return (
    <label className="all-tick">
      <input type="radio" name={name} value={value} defaultChecked={isFirst} />
      {label}
    </label>
  )
}
