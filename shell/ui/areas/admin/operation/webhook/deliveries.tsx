import { useLocation } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { webhookWords } from '../webhooks/webhook-words.ts'

interface Attempt {
  readonly at: string
  readonly status: number | null
  readonly milliseconds: number
  readonly error?: string
  readonly answer?: string
}

interface Delivery {
  readonly id: string
  readonly entity: string
  readonly record: string
  readonly verb: string
  readonly at: string
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly attempts: readonly Attempt[]
}

export interface DeliveryPage {
  readonly items: readonly Delivery[]
  readonly next: string | null
}

interface Props {
  page: DeliveryPage
  act(context: PageContext, form: FormData): Promise<ActOutcome>
}

/** What was told, the newest first, with each try. */
export function Deliveries({ page: { items, next }, act }: Props) {
  const say = useWords(webhookWords)
  const { pathname, search } = useLocation()
  const chosen = new URLSearchParams(search).get('state') ?? ''
  const states = [['', say.all] as const, ...Object.entries(say.told)]
  const query = chosen === '' ? '' : `state=${chosen}&`
  return (
    <section className="panel" aria-label={say.deliveries}>
      <h2>{say.deliveries}</h2>
      <nav className="counts" aria-label={say.byState}>
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
      {items.length === 0 && <p>{say.noneTold}</p>}
      <ul className="lines">
        {items.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} act={act} />
        ))}
      </ul>
      {next !== null && (
        <IntentLink className="button" to={`${pathname}?${query}after=${next}`}>
          {say.next}
        </IntentLink>
      )}
    </section>
  )
}

function Line({ delivery, act }: { delivery: Delivery } & Pick<Props, 'act'>) {
  const say = useWords(webhookWords)
  const { id, entity, record, verb, at, state, attempts } = delivery
  return (
    <li>
      <span>
        <strong>
          {entity}: {verb}
        </strong>
        <small>
          {record} · <Moment time={at} />
        </small>
      </span>
      <span className="chips">
        <span className="pill" data-kind={state === 'dead' ? 'warn' : undefined}>
          {say.told[state]}
        </span>
      </span>
      <ActForm act={act} name="again" className="">
        <input type="hidden" name="part" value={id} />
        <button type="submit">{say.again}</button>
      </ActForm>
      {attempts.length > 0 && (
        <details>
          <summary>
            {say.tries}: {attempts.length}
          </summary>
          <ul className="lines">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <span>
                  {attempt.status ?? say.noAnswer} · {attempt.milliseconds} ms
                  <small>{attempt.error ?? attempt.answer}</small>
                </span>
                <small>
                  <Moment time={attempt.at} />
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
