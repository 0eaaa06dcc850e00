import { outcomeText } from '../../../outcome-text.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import { formatList } from '../../../../records/formats.ts'
import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { EmptyState } from '../../../../kit/empty-state.tsx'
import { loadSession } from '../../../../records/session.ts'
import { ReauthenticateFirst, reauthenticateUrl } from '../../access/reauthenticate.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookState } from './webhook-state.tsx'
import { parseWebhookForm } from './webhook-fields.tsx'
import { type WebhookData } from './webhook-messages.ts'
import '../../access/access.css'
import '../operation.css'

interface Data extends SystemScreenData<{ readonly items: readonly WebhookData[] }> {
  readonly isReauthenticated: boolean
}

export async function load(context: PageContext): Promise<Data> {
  const [found, { reauthenticatedUntil }] = await Promise.all([
    loadSystemScreen<{ items: readonly WebhookData[] }>(context, '/v1/webhooks'),
    loadSession(context.http),
  ])
  return {
    ...found,
    isReauthenticated:
      reauthenticatedUntil !== undefined && Date.parse(reauthenticatedUntil) > Date.now(),
  }
}

export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const result = await http.post<{ id: string; secret: string }>(
    '/v1/webhooks',
    parseWebhookForm(form),
  )
  if (result.ok) return { once: result.data }
  return result.problem.code === 'reauthentication-required'
    ? { to: reauthenticateUrl(url) }
    : result.problem
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('system.webhook.title') }
}

/** The list of webhooks and the form for a new one. */
export function Page({ data: { result, isReauthenticated } }: { data: Data }) {
  const t = useMessages()
  const { search } = useLocation()
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const { items } = result.data
  const outcome = outcomeText(t, 'system.webhookDone', search)
  return (
    <>
      <ScreenHead title={t('system.webhook.title')} about={t('system.webhook.about')} />
      {outcome && <p role="status">{outcome}</p>}
      <div className="panels">
        <section className="panel" aria-label={t('system.webhook.list')}>
          <h2>{t('system.webhook.list')}</h2>
          {items.length === 0 && (
            <EmptyState icon="link" title={t('system.webhook.none')}>
              {t('system.webhook.noneText')}
            </EmptyState>
          )}
          <ul className="lines">
            {items.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </section>
        <section className="panel" aria-label={t('system.webhook.create')}>
          <h2>{t('system.webhook.create')}</h2>
          {isReauthenticated ? <NewWebhook act={action} /> : <ReauthenticateFirst />}
        </section>
      </div>
    </>
  )
}

function WebhookItem({ webhook }: { webhook: WebhookData }) {
  const { locale } = useAdmin()
  const rich = useRichMessages()
  const { id, name, url, events, failingSince } = webhook
  return (
    <li>
      <span>
        <IntentLink to={`/admin/system/webhooks/${id}`}>{name}</IntentLink>
        <small>{url}</small>
        <small>{formatList(locale, events)}</small>
        {failingSince !== null && (
          <small className="wrong">
            {rich('system.webhook.failingOn', { date: <DateTimeText time={failingSince} /> })}
          </small>
        )}
      </span>
      <WebhookState webhook={webhook} />
    </li>
  )
}
