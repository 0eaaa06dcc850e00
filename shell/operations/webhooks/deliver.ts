import { Failure } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import type { Attempt, StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/webhooks.ts'
import type { Operations } from '../operations.ts'
import type { Outgoing } from '../outgoing.ts'
import { messageOf } from './message.ts'
import type { Secrets } from './secrets.ts'
import { signedHeaders } from './signature.ts'

export interface DeliverParts {
  readonly product: Product
  readonly operations: Operations
  readonly outgoing: Outgoing
  readonly secrets: Secrets
  now(): number
}

/** What came of one try. */
export interface Outcome {
  readonly delivery: StoredDelivery
  readonly attempt: Attempt
  readonly isTold: boolean
  /** The receiver says that it will never be there again. */
  readonly isGone: boolean
  /** For how many milliseconds the receiver wants to be left alone. */
  readonly wantsRest?: number
}

const patience = 10_000
const answerKept = 1_024

/** Tells a server something once, and waits for no longer than ten seconds. */
export async function deliver(
  parts: DeliverParts,
  webhook: StoredWebhook,
  delivery: StoredDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const { outgoing, secrets, now } = parts
  const at = now()
  const began = performance.now()
  const made = (rest: Pick<Attempt, 'status'> & Partial<Attempt>): Attempt => {
    const milliseconds = Math.round(performance.now() - began)
    return { at: new Date(at).toISOString(), milliseconds, ...rest }
  }
  try {
    const body = await messageOf(parts, webhook, delivery)
    const seconds = Math.floor(at / 1_000)
    const signed = signedHeaders(secrets.good(webhook.secrets, at), {
      id: delivery.id,
      seconds,
      body,
    })
    const {
      status,
      headers,
      body: said,
    } = await outgoing.call({
      method: 'POST',
      url: webhook.address,
      headers: { 'content-type': 'application/json', 'user-agent': 'Nacre', ...signed },
      body,
      signal,
      timeout: patience,
      largest: answerKept,
      isCut: true,
    })
    const isTold = status >= 200 && status < 300
    return {
      delivery,
      attempt: made({ status, answer: readable(said) }),
      isTold,
      isGone: status === 410,
      ...restFrom(status, headers['retry-after']),
    }
  } catch (thrown) {
    const error = sentenceOf(thrown)
    return { delivery, attempt: made({ status: null, error }), isTold: false, isGone: false }
  }
}

/** Text that a database takes and a person can read, whatever was sent. */
function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll(/[\p{Cc}\u{fffd}]/gu, ' ')
}

function restFrom(status: number, retryAfter = ''): { wantsRest?: number } {
  const isBusy = status === 429 || status === 503
  const seconds = Number(/^\d{1,6}$/u.exec(retryAfter.trim())?.[0] ?? 0)
  return isBusy && seconds > 0 ? { wantsRest: Math.min(seconds, 3_600) * 1_000 } : {}
}

function sentenceOf(thrown: unknown): string {
  if (!(thrown instanceof Failure)) return 'The message could not be made.'
  const { cause } = thrown
  const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  return `${thrown.message}${reason}`.slice(0, 500)
}
