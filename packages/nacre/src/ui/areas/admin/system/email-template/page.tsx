import { useId } from 'react'
import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { NotFound } from '../../not-found.tsx'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import '../../../../form/form.css'
import '../../access/access.css'
import '../operation.css'

interface Preview {
  readonly name: string
  readonly language: string
  readonly languages: readonly string[]
  readonly record: string | null
  readonly subject: string
  readonly text: string
}

interface Data extends SystemScreenData<Preview> {
  /** The email in each language of the product. */
  readonly previews: readonly Preview[]
}

export async function load(context: PageContext): Promise<Data> {
  const { http, params, url } = context
  const path = `/v1/system/email-templates/${encodeURIComponent(params['name'] ?? '')}`
  const record = url.searchParams.get('record') ?? ''
  const query = (language: string) =>
    `?${new URLSearchParams({ language, ...(record === '' ? {} : { record }) }).toString()}`
  const screenData = await loadSystemScreen<Preview>(context, path + query(''))
  const first = screenData.result.ok ? screenData.result.data : undefined
  const found: HttpResult<Preview>[] = []
  for (const language of first?.languages ?? [])
    found.push(await http.get<Preview>(path + query(language)))
  return { ...screenData, previews: found.flatMap((one) => (one.ok ? [one.data] : [])) }
}

export const showsErrors = true

export function head({ result }: Data) {
  return result.ok ? { title: result.data.name } : { status: 404 as const }
}

/** An email of the product in each of its languages, with the values of a record. */
export function Page({ data: { result, previews } }: { data: Data }) {
  const t = useMessages()
  const id = useId()
  if (!result.ok) return <NotFound />
  const { name, record } = result.data
  return (
    <>
      <ScreenHead
        title={name}
        crumbs={[{ to: '/admin/system/emails', label: t('system.emailTemplate.title') }]}
      />
      <form className="form">
        <div className="field">
          <label htmlFor={id}>{t('system.emailTemplate.record')}</label>
          <p id={`${id}-help`} className="help">
            {t('system.emailTemplate.recordHelp')}
          </p>
          <input
            id={id}
            name="record"
            defaultValue={record ?? ''}
            autoComplete="off"
            aria-describedby={`${id}-help`}
          />
        </div>
        <p>
          <button type="submit">{t('system.emailTemplate.show')}</button>
        </p>
      </form>
      {record === null && <p>{t('system.emailTemplate.noRecord')}</p>}
      {previews.map((preview) => (
        <PreviewPanel key={preview.language} preview={preview} />
      ))}
    </>
  )
}

function PreviewPanel({ preview }: { preview: Preview }) {
  const t = useMessages()
  const { name, language, record, subject, text } = preview
  const query = new URLSearchParams({ language, ...(record === null ? {} : { record }) })
  return (
    <section className="panel email-preview" aria-label={`${subject} (${language})`}>
      <h2 lang={language}>{subject}</h2>
      <pre className="preformatted" lang={language}>
        {text}
      </pre>
      <p>
        <a
          href={`/v1/system/email-templates/${encodeURIComponent(name)}/html?${query.toString()}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('system.emailTemplate.html')} ({language})
        </a>
      </p>
    </section>
  )
}
