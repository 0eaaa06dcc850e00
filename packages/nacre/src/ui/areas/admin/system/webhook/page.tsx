import { outcomeText } from '../../../outcome-text.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import { formatList } from '../../../../records/formats.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm, formNameField } from '../../../../form/action-form.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { formText } from '../../../../form/form-text.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { toActionResult, reauthenticateUrl } from '../../access/reauthenticate.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { NotFound } from '../../not-found.tsx'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import { SecretOnce } from '../webhooks/secret-once.tsx'
import { WebhookState } from '../webhooks/webhook-state.tsx'
import { WebhookFields, parseWebhookForm } from '../webhooks/webhook-fields.tsx'
import { type WebhookData } from '../webhooks/webhook-messages.ts'
import { DeliveryList, type DeliveryPage } from './delivery-list.tsx'
import '../../access/access.css'
import '../operation.css'

interface Data extends SystemScreenData<WebhookData> {
  readonly deliveries: DeliveryPage
}

const noDeliveries: DeliveryPage = { items: [], next: null }

export async function load(context: PageContext): Promise<Data> {
  const { http, url, params } = context
  const webhookPath = `/v1/webhooks/${encodeURIComponent(params['id'] ?? '')}`
  const screenData = await loadSystemScreen<WebhookData>(context, webhookPath)
  if (!screenData.result.ok) return { ...screenData, deliveries: noDeliveries }
  const query = new URLSearchParams({ limit: '25' })
  for (const name of ['state', 'after']) {
    const value = url.searchParams.get(name)
    if (value !== null && value !== '') query.set(name, value)
  }
  const received = await http.get<DeliveryPage>(`${webhookPath}/deliveries?${query.toString()}`)
  return { ...screenData, deliveries: received.ok ? received.data : noDeliveries }
}

export const showsErrors = true

export async function action(
  { http, url, params }: PageContext,
  form: FormData,
): Promise<ActionResult> {
  const webhookPath = `/v1/webhooks/${encodeURIComponent(params['id'] ?? '')}`
  const version = Number(formText(form, 'version'))
  switch (formText(form, formNameField)) {
    case 'pause':
      return toActionResult(await http.patch(webhookPath, { state: 'paused' }, { version }), url, {
        outcome: 'paused',
      })
    case 'resume':
      return toActionResult(await http.patch(webhookPath, { state: 'active' }, { version }), url, {
        outcome: 'resumed',
      })
    case 'test':
      return toActionResult(await http.post(`${webhookPath}/ping`), url, { outcome: 'tested' })
    case 'again': {
      const part = encodeURIComponent(formText(form, 'part'))
      return toActionResult(await http.post(`${webhookPath}/deliveries/${part}/redeliver`), url, {
        outcome: 'again',
      })
    }
    case 'change': {
      return toActionResult(
        await http.patch(webhookPath, parseWebhookForm(form), { version }),
        url,
        {
          outcome: 'changed',
        },
      )
    }
    case 'renew': {
      const result = await http.post<{ secret: string }>(`${webhookPath}/rotate-secret`)
      if (result.ok) return { once: { secret: result.data.secret } }
      return result.problem.code === 'reauthentication-required'
        ? { to: reauthenticateUrl(url) }
        : result.problem
    }
    default: {
      const to = '/admin/system/webhooks'
      return toActionResult(await http.delete(webhookPath), url, { outcome: 'removed', to })
    }
  }
}

export function head({ result }: Data) {
  return result.ok ? { title: result.data.name } : { status: 404 as const }
}

/** A webhook with its state and deliveries. */
export function Page({ data: { result, deliveries } }: { data: Data }) {
  const t = useMessages()
  const { locale } = useAdmin()
  const { search } = useLocation()
  if (!result.ok) return <NotFound />
  const webhook = result.data
  const outcome = outcomeText(t, 'system.webhookDone', search)
  return (
    <>
      <ScreenHead
        title={webhook.name}
        crumbs={[{ to: '/admin/system/webhooks', label: t('system.webhook.title') }]}
        beside={<WebhookState webhook={webhook} />}
        about={webhook.url}
      />
      {outcome && <p role="status">{outcome}</p>}
      <dl className="facts">
        <dt>{t('system.webhook.events')}</dt>
        <dd>{formatList(locale, webhook.events)}</dd>
        <dt>{t('system.webhook.role')}</dt>
        <dd>{webhook.role ?? t('system.webhook.idsOnly')}</dd>
        {webhook.failingSince !== null && (
          <>
            <dt className="wrong">{t('system.webhook.failingSince')}</dt>
            <dd>
              <DateTimeText time={webhook.failingSince} />
            </dd>
          </>
        )}
      </dl>
      <WebhookActions webhook={webhook} />
      <DeliveryList page={deliveries} act={action} />
    </>
  )
}

function WebhookActions({ webhook }: { webhook: WebhookData }) {
  const { version, state } = webhook
  const t = useMessages()
  const isActive = state === 'active'
  return (
    <div className="side-by-side">
      <ActionForm act={action} name="test" className="">
        <button type="submit">{t('system.webhook.test')}</button>
      </ActionForm>
      <ActionForm act={action} name={isActive ? 'pause' : 'resume'} className="">
        <input type="hidden" name="version" value={version} />
        <button type="submit">
          {isActive ? t('system.webhook.pause') : t('system.webhook.resume')}
        </button>
      </ActionForm>
      {webhook.isDeclared ? (
        <p>{t('system.webhook.declared')}</p>
      ) : (
        <WebhookSettings webhook={webhook} />
      )}
    </div>
  )
}

/** What administrators change in a webhook that the product does not declare. */
function WebhookSettings({ webhook }: { webhook: WebhookData }) {
  const { id, version } = webhook
  const t = useMessages()
  return (
    <>
      <details className="grave minor">
        <summary>{t('system.webhook.change')}</summary>
        <ActionForm act={action} name="change">
          <input type="hidden" name="version" value={version} />
          <WebhookFields webhook={webhook} />
          <SubmitButton>{t('system.webhook.save')}</SubmitButton>
        </ActionForm>
      </details>
      <details className="grave">
        <summary>{t('system.webhook.renew')} …</summary>
        <ActionForm
          act={action}
          name="renew"
          className=""
          renderShown={({ secret }: { secret: string }) => (
            <SecretOnce secret={secret} to={`/admin/system/webhooks/${id}`} />
          )}
        >
          <p>{t('system.webhook.renewText')}</p>
          <button type="submit">{t('system.webhook.renew')}</button>
        </ActionForm>
      </details>
      <details className="grave">
        <summary>{t('system.webhook.remove')}</summary>
        <p>{t('system.webhook.removeText')}</p>
        <ActionForm act={action} name="remove" className="">
          <button type="submit" className="danger">
            {t('system.webhook.confirmRemove')}
          </button>
        </ActionForm>
      </details>
    </>
  )
}
