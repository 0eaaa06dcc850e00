import { numberFormat } from '../../../../records/formats.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'

interface Attempt {
  readonly attemptedAt: string
  readonly status: number | null
  readonly durationMs: number
  readonly error?: string
  readonly answer?: string
}

interface Delivery {
  readonly id: string
  readonly entity: string
  readonly record: string
  readonly verb: string
  readonly occurredAt: string
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: readonly Attempt[]
}

export interface DeliveryPage {
  readonly items: readonly Delivery[]
  readonly next: string | null
}

const deliveryStates = ['pending', 'delivered', 'failed'] as const

interface Props {
  page: DeliveryPage
  act(context: PageContext, form: FormData): Promise<ActionResult>
}

/** The deliveries of a webhook, newest first, with all attempts. */
export function DeliveryList({ page: { items, next }, act }: Props) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const chosen = new URLSearchParams(search).get('state') ?? ''
  const states = [
    ['', t('system.webhook.all')] as const,
    ...deliveryStates.map((state) => [state, t(`system.deliveryStates.${state}`)] as const),
  ]
  const query = chosen === '' ? '' : `state=${chosen}&`
  return (
    <section className="panel" aria-label={t('system.webhook.deliveries')}>
      <h2>{t('system.webhook.deliveries')}</h2>
      <nav className="counts" aria-label={t('system.webhook.filterByState')}>
        {states.map(([state, label]) => (
          <a
            key={state}
            href={state === '' ? pathname : `${pathname}?state=${state}`}
            aria-current={state === chosen ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {items.length === 0 && <p>{t('system.webhook.noDeliveries')}</p>}
      <ul className="lines">
        {items.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} act={act} />
        ))}
      </ul>
      {next !== null && (
        <IntentLink className="button" to={`${pathname}?${query}after=${next}`}>
          {t('system.webhook.nextPage')}
        </IntentLink>
      )}
    </section>
  )
}

const inMilliseconds = { style: 'unit', unit: 'millisecond' } as const

function DeliveryItem({ delivery, act }: { delivery: Delivery } & Pick<Props, 'act'>) {
  const t = useMessages()
  const { locale } = useAdmin()
  const { id, entity, record, verb, occurredAt, state, attempts } = delivery
  const took = (duration: number) => numberFormat(locale, inMilliseconds).format(duration)
  return (
    <li>
      <span>
        <strong>
          {entity}: {verb}
        </strong>
        <small>
          {record} · <DateTimeText time={occurredAt} />
        </small>
      </span>
      <span className="chips">
        <span className="pill" data-kind={state === 'failed' ? 'warn' : undefined}>
          {t(`system.deliveryStates.${state}`)}
        </span>
      </span>
      <ActionForm act={act} name="again" className="">
        <input type="hidden" name="part" value={id} />
        <button type="submit">{t('system.webhook.redeliver')}</button>
      </ActionForm>
      {attempts.length > 0 && (
        <details>
          <summary>{t('system.webhook.attempts', { count: attempts.length })}</summary>
          <ul className="lines">
            {attempts.map((attempt) => (
              <li key={attempt.attemptedAt}>
                <span>
                  {attempt.status ?? t('system.webhook.noResponse')} · {took(attempt.durationMs)}
                  <small>{attempt.error ?? attempt.answer}</small>
                </span>
                <small>
                  <DateTimeText time={attempt.attemptedAt} />
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
