import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useEffect } from 'react'
import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { useSite } from '../../../../components/site.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { ReauthenticateFirst } from '../../access/reauthenticate.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { useAlerts } from '../../alerts/alerts-context.ts'
import { NotFound } from '../../not-found.tsx'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import '../../access/access.css'
import '../operation.css'

interface EmailDetails {
  readonly id: string
  readonly isRead: boolean
  readonly subject: string
  readonly sentAt: string
  readonly language: string
  readonly from: { readonly name: string | null; readonly address: string }
  readonly to: { readonly name: string | null; readonly address: string }
  readonly text: string
}

type Data = SystemScreenData<EmailDetails>

/**
 * Loads an email. A server-rendered page counts as opening: it marks the email as read, then
 * redirects to itself so that the page is up to date. Data requests of the browser may be
 * prefetches, so they do not count.
 */
export async function load(context: PageContext): Promise<Data> {
  const emailPath = `/v1/system/emails/${encodeURIComponent(context.params['id'] ?? '')}`
  const screenData = await loadSystemScreen<EmailDetails>(context, emailPath)
  const isNew = screenData.result.ok && !screenData.result.data.isRead
  if (
    isNew &&
    typeof document === 'undefined' &&
    (await context.http.put(`${emailPath}/read`)).ok
  ) {
    throw new Response(null, { status: 302, headers: { location: context.url.pathname } })
  }
  return screenData
}

export function head({ result, language }: Data) {
  if (isReauthenticationRequired(result))
    return { title: messagesFor(language)('system.email.back') }
  return result.ok ? { title: result.data.subject } : { status: 404 as const }
}

/** Checks whether the email exists, but requires authenticating again. */
function isReauthenticationRequired(result: HttpResult<EmailDetails>): boolean {
  return !result.ok && result.problem.code === 'reauthentication-required'
}

/** An email as sent, with its links as text, because opening a link uses it up. */
export function Page({ data: { result } }: { data: Data }) {
  const t = useMessages()
  useReadReceipt(result.ok ? result.data : undefined)
  if (isReauthenticationRequired(result)) {
    return (
      <>
        <ScreenHead
          title={t('system.email.back')}
          crumbs={[{ to: '/admin/system/emails', label: t('system.email.back') }]}
        />
        <ReauthenticateFirst />
      </>
    )
  }
  if (!result.ok) return <NotFound />
  const { subject, sentAt, language, from, to, text } = result.data
  return (
    <>
      <ScreenHead
        title={<span lang={language}>{subject}</span>}
        crumbs={[{ to: '/admin/system/emails', label: t('system.email.back') }]}
      />
      <dl className="facts">
        <dt>{t('system.email.from')}</dt>
        <dd>
          {from.name} {from.address}
        </dd>
        <dt>{t('system.email.to')}</dt>
        <dd>
          {to.name} {to.address}
        </dd>
        <dt>{t('system.email.date')}</dt>
        <dd>
          <DateTimeText time={sentAt} />
        </dd>
      </dl>
      <section className="panel email-preview" aria-label={t('system.email.text')} lang={language}>
        <pre className="preformatted">{text}</pre>
      </section>
    </>
  )
}

/** Marks the opened email as read and updates the number of unread ones. */
function useReadReceipt(email: EmailDetails | undefined): void {
  const { http } = useSite()
  const { ask } = useAlerts()
  const id = email && !email.isRead ? email.id : undefined
  useEffect(() => {
    if (id !== undefined) void http.put(`/v1/system/emails/${id}/read`).then(ask)
  }, [http, ask, id])
}
