import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { EmptyState } from '../../../../kit/empty-state.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import '../../access/access.css'
import '../operation.css'

interface EmailSummary {
  readonly id: string
  readonly sentAt: string
  readonly to: { readonly name: string | null; readonly address: string }
  readonly subject: string
  readonly isRead: boolean
}

interface JobCounts {
  readonly counts: readonly {
    readonly job: string
    readonly pending: number
    readonly failed: number
  }[]
}

interface Data extends SystemScreenData<JobCounts> {
  /** Absent if an SMTP server sends the emails. */
  readonly emails: readonly EmailSummary[] | undefined
  /** The names of the emails of the product. */
  readonly templates: readonly string[]
}

export const showsErrors = true

export async function load(context: PageContext): Promise<Data> {
  const screenData = await loadSystemScreen<JobCounts>(context, '/v1/system/jobs')
  const declared = await context.http.get<{ items: readonly { name: string }[] }>(
    '/v1/system/email-templates',
  )
  const templates = declared.ok ? declared.data.items.map(({ name }) => name) : []
  const mail = await context.http.get<{ items: readonly EmailSummary[] }>('/v1/system/emails')
  return { ...screenData, templates, emails: mail.ok ? mail.data.items : undefined }
}

export async function action({ http, url }: PageContext): Promise<ActionResult> {
  const result = await http.put('/v1/system/emails/read')
  return result.ok ? { to: `${url.pathname}?done=opened` } : result.problem
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('system.emails.title') }
}

/** The emails in the data folder, with the state of email delivery. */
export function Page({ data: { result, emails, templates } }: { data: Data }) {
  const t = useMessages()
  const { search } = useLocation()
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const emailJob = result.data.counts.find(({ job }) => job === 'nacre.email')
  const { pending = 0, failed = 0 } = emailJob ?? {}
  return (
    <>
      <ScreenHead title={t('system.emails.title')} about={t('system.emails.about')} />
      {new URLSearchParams(search).has('done') && (
        <p role="status">{t('system.emailsDone.opened')}</p>
      )}
      <dl className="figures">
        <div data-invalid={failed > 0 || undefined}>
          <dt>{t('system.emails.messages')}</dt>
          <dd>
            {t('system.emails.counts', { pending, failed })}
            <small>
              <IntentLink to="/admin/system/jobs">{t('system.emails.jobs')}</IntentLink>
            </small>
          </dd>
        </div>
      </dl>
      {templates.length > 0 && <TemplateList names={templates} />}
      {emails === undefined ? (
        <p className="done">{t('system.emails.sentByServer')}</p>
      ) : (
        <EmailList emails={emails} />
      )}
    </>
  )
}

function TemplateList({ names }: { names: readonly string[] }) {
  const t = useMessages()
  return (
    <section className="panel" aria-label={t('system.emailTemplate.title')}>
      <h2>{t('system.emailTemplate.title')}</h2>
      <p>{t('system.emailTemplate.about')}</p>
      <ul className="lines">
        {names.map((name) => (
          <li key={name}>
            <IntentLink to={`/admin/system/email-templates/${name}`}>{name}</IntentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EmailList({ emails }: { emails: readonly EmailSummary[] }) {
  const t = useMessages()
  return (
    <section className="panel" aria-label={t('system.emails.inbox')}>
      <h2>{t('system.emails.inbox')}</h2>
      <p>{t('system.emails.inboxText')}</p>
      {emails.length === 0 && <EmptyState title={t('system.emails.none')} />}
      {emails.some(({ isRead }) => !isRead) && (
        <ActionForm act={action} name="opened" className="">
          <button type="submit">{t('system.emails.markAllRead')}</button>
        </ActionForm>
      )}
      <ul className="lines email-list">
        {emails.map(({ id, sentAt, to, subject, isRead }) => (
          <li key={id} data-new={!isRead || undefined}>
            <span>
              <IntentLink to={`/admin/system/emails/${id}`}>
                {!isRead && <span className="visually-hidden">{t('system.emails.unread')}: </span>}
                {subject}
              </IntentLink>
              <small>
                {to.name === null
                  ? t('system.emails.toAddress', { address: to.address })
                  : t('system.emails.to', { name: to.name, address: to.address })}
              </small>
            </span>
            <small>
              <DateTimeText time={sentAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
