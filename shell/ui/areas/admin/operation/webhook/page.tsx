import { useLocation } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm, formName } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import { textIn } from '../../../form/text-in.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { outcomeOf, proveAddress } from '../../access/proof.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { loadFor, type OperationData } from '../load-for.ts'
import { TheSecret } from '../webhooks/the-secret.tsx'
import { WebhookState } from '../webhooks/webhook-state.tsx'
import { WebhookFields, webhookIn } from '../webhooks/webhook-fields.tsx'
import { type ShownWebhook, webhookWords } from '../webhooks/webhook-words.ts'
import { Deliveries, type DeliveryPage } from './deliveries.tsx'
import '../../access/access.css'
import '../operation.css'

interface Data extends OperationData<ShownWebhook> {
  readonly deliveries: DeliveryPage
}

const noDeliveries: DeliveryPage = { items: [], next: null }

export async function load(context: PageContext): Promise<Data> {
  const { http, url, params } = context
  const at = `/v1/webhooks/${encodeURIComponent(params['id'] ?? '')}`
  const found = await loadFor<ShownWebhook>(context, 'webhooks', at)
  if (!found.answer?.ok) return { ...found, deliveries: noDeliveries }
  const query = new URLSearchParams({ limit: '25' })
  for (const name of ['state', 'after']) {
    const value = url.searchParams.get(name)
    if (value !== null && value !== '') query.set(name, value)
  }
  const told = await http.get<DeliveryPage>(`${at}/deliveries?${query.toString()}`)
  return { ...found, deliveries: told.ok ? told.data : noDeliveries }
}

export const showsProblems = true

export async function act({ http, url, params }: PageContext, form: FormData): Promise<ActOutcome> {
  const at = `/v1/webhooks/${encodeURIComponent(params['id'] ?? '')}`
  const version = Number(textIn(form, 'version'))
  switch (textIn(form, formName)) {
    case 'pause':
      return outcomeOf(await http.patch(at, { state: 'paused' }, { version }), url, {
        done: 'paused',
      })
    case 'resume':
      return outcomeOf(await http.patch(at, { state: 'active' }, { version }), url, {
        done: 'resumed',
      })
    case 'test':
      return outcomeOf(await http.post(`${at}/try`), url, { done: 'tested' })
    case 'again': {
      const part = encodeURIComponent(textIn(form, 'part'))
      return outcomeOf(await http.post(`${at}/deliveries/${part}/again`), url, { done: 'again' })
    }
    case 'change': {
      return outcomeOf(await http.patch(at, webhookIn(form), { version }), url, { done: 'changed' })
    }
    case 'renew': {
      const answer = await http.post<{ secret: string }>(`${at}/secret`)
      if (answer.ok) return { shown: { secret: answer.data.secret } }
      return answer.problem.id === 'proof-needed' ? { to: proveAddress(url) } : answer.problem
    }
    default: {
      const to = '/admin/operation/webhooks'
      return outcomeOf(await http.delete(at), url, { done: 'removed', to })
    }
  }
}

export function head({ answer }: Data) {
  return answer?.ok ? { title: answer.data.name } : { status: 404 as const }
}

/** One server that wants to be told: how it is, what it was told, and what came of it. */
export function Page({ data: { answer, deliveries } }: { data: Data }) {
  const say = useWords(webhookWords)
  const { search } = useLocation()
  if (!answer?.ok) return <NotHere />
  const webhook = answer.data
  const done = say.done[(new URLSearchParams(search).get('done') ?? '') as keyof typeof say.done]
  return (
    <>
      <PageHead
        title={webhook.name}
        crumbs={[{ to: '/admin/operation/webhooks', label: say.title }]}
        beside={<WebhookState webhook={webhook} />}
        about={webhook.address}
      />
      {done && <p role="status">{done}</p>}
      <dl className="facts">
        <dt>{say.wants}</dt>
        <dd>{webhook.wants.join(', ')}</dd>
        <dt>{say.sees}</dt>
        <dd>{webhook.sees ?? say.nothing}</dd>
        {webhook.failing !== null && (
          <>
            <dt className="wrong">{say.failing}</dt>
            <dd>
              <Moment time={webhook.failing} />
            </dd>
          </>
        )}
      </dl>
      <Doings webhook={webhook} />
      <Deliveries page={deliveries} act={act} />
    </>
  )
}

function Doings({ webhook }: { webhook: ShownWebhook }) {
  const { id, version, state } = webhook
  const say = useWords(webhookWords)
  const isActive = state === 'active'
  return (
    <div className="side-by-side">
      <ActForm act={act} name="test" className="">
        <button type="submit">{say.test}</button>
      </ActForm>
      <ActForm act={act} name={isActive ? 'pause' : 'resume'} className="">
        <input type="hidden" name="version" value={version} />
        <button type="submit">{isActive ? say.pause : say.resume}</button>
      </ActForm>
      <details className="grave slight">
        <summary>{say.change}</summary>
        <ActForm act={act} name="change">
          <input type="hidden" name="version" value={version} />
          <WebhookFields webhook={webhook} />
          <Submit>{say.save}</Submit>
        </ActForm>
      </details>
      <details className="grave">
        <summary>{say.renew} …</summary>
        <ActForm
          act={act}
          name="renew"
          className=""
          renderShown={({ secret }: { secret: string }) => (
            <TheSecret secret={secret} to={`/admin/operation/webhooks/${id}`} />
          )}
        >
          <p>{say.renewText}</p>
          <button type="submit">{say.renew}</button>
        </ActForm>
      </details>
      <details className="grave">
        <summary>{say.remove}</summary>
        <p>{say.removeText}</p>
        <ActForm act={act} name="remove" className="">
          <button type="submit" className="danger">
            {say.removeDo}
          </button>
        </ActForm>
      </details>
    </div>
  )
}
