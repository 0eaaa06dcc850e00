import { useLocation } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { Placeholder } from '../../../kit/placeholder.tsx'
import { loadSession } from '../../../session.ts'
import { wordsFor } from '../../../words.ts'
import { ProofFirst, proveAddress } from '../../access/proof.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { loadFor, type OperationData } from '../load-for.ts'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookState } from './webhook-state.tsx'
import { webhookIn } from './webhook-fields.tsx'
import { type ShownWebhook, webhookWords } from './webhook-words.ts'
import '../../access/access.css'
import '../operation.css'

interface Data extends OperationData<{ readonly items: readonly ShownWebhook[] }> {
  readonly isProved: boolean
}

export async function load(context: PageContext): Promise<Data> {
  const [found, { proved }] = await Promise.all([
    loadFor<{ items: readonly ShownWebhook[] }>(context, 'webhooks', '/v1/webhooks'),
    loadSession(context.http),
  ])
  return { ...found, isProved: proved !== undefined && Date.parse(proved) > Date.now() }
}

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const answer = await http.post<{ id: string; secret: string }>('/v1/webhooks', webhookIn(form))
  if (answer.ok) return { shown: answer.data }
  return answer.problem.id === 'proof-needed' ? { to: proveAddress(url) } : answer.problem
}

export function head({ language, answer }: Data) {
  return answer ? { title: wordsFor(webhookWords, language).title } : { status: 404 as const }
}

/** Servers that want to be told, and how to make one. */
export function Page({ data: { answer, isProved } }: { data: Data }) {
  const say = useWords(webhookWords)
  const { search } = useLocation()
  if (!answer) return <NotHere />
  if (!answer.ok) return <p role="alert">{answer.problem.title}</p>
  const { items } = answer.data
  const done = say.done[(new URLSearchParams(search).get('done') ?? '') as keyof typeof say.done]
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      {done && <p role="status">{done}</p>}
      <div className="panels">
        <section className="panel" aria-label={say.list}>
          <h2>{say.list}</h2>
          {items.length === 0 && (
            <Placeholder icon="link" title={say.none}>
              {say.noneText}
            </Placeholder>
          )}
          <ul className="lines">
            {items.map((webhook) => (
              <Line key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </section>
        <section className="panel" aria-label={say.create}>
          <h2>{say.create}</h2>
          {isProved ? <NewWebhook act={act} /> : <ProofFirst />}
        </section>
      </div>
    </>
  )
}

function Line({ webhook }: { webhook: ShownWebhook }) {
  const say = useWords(webhookWords)
  const { id, name, address, wants, failing } = webhook
  return (
    <li>
      <span>
        <IntentLink to={`/admin/operation/webhooks/${id}`}>{name}</IntentLink>
        <small>{address}</small>
        <small>{wants.join(', ')}</small>
        {failing !== null && (
          <small className="wrong">
            {say.failing} <Moment time={failing} />
          </small>
        )}
      </span>
      <WebhookState webhook={webhook} />
    </li>
  )
}
