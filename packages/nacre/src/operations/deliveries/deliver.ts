import { traceHeadersOf } from '#shell/tools/trace-context.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { DeliveryAttempt, StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'
import type { Operations } from '../operations.ts'
import type { HttpEgress } from '../http-egress.ts'
import { webhookPayload } from './webhook-payload.ts'
import type { Secrets } from '../webhooks/webhook-secrets.ts'
import { signedHeaders } from '#shell/tools/webhook-signature.ts'

export interface DeliveryDeps {
  readonly product: Product
  readonly operations: Operations
  readonly outgoing: HttpEgress
  readonly secrets: Secrets
  /** The signing secrets of the operator, by the ids of declared webhooks. */
  readonly ownSecrets?: ReadonlyMap<string, string>
  now(): number
}

/** The result of one attempt. */
export interface DeliveryResult {
  readonly delivery: StoredDelivery
  readonly attempt: DeliveryAttempt
  readonly wasDelivered: boolean
  /** Whether the receiver answered 410 Gone. */
  readonly isEndpointGone: boolean
  /** The delay in milliseconds that the receiver requested. */
  readonly retryAfterMs?: number
}

const timeout = 10_000
const maxStoredBytes = 1_024

/** Sends one delivery with a timeout of ten seconds. */
export async function deliver(
  deps: DeliveryDeps,
  webhook: StoredWebhook,
  delivery: StoredDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { outgoing, secrets, ownSecrets, now } = deps
  const at = now()
  const startedAt = performance.now()
  const made = (
    rest: Pick<DeliveryAttempt, 'status'> & Partial<DeliveryAttempt>,
  ): DeliveryAttempt => {
    const durationMs = Math.round(performance.now() - startedAt)
    return { attemptedAt: new Date(at).toISOString(), durationMs, ...rest }
  }
  try {
    const body = await webhookPayload(deps, webhook, delivery)
    const trace = traceHeadersOf(delivery.requestId)
    const seconds = Math.floor(at / 1_000)
    const own = ownSecrets?.get(webhook.id)
    const valid = own === undefined ? secrets.good(webhook.secrets, at) : [own]
    const signed = signedHeaders(valid, {
      id: delivery.id,
      seconds,
      body,
    })
    const {
      status,
      headers,
      body: output,
    } = await outgoing.call({
      method: 'POST',
      url: webhook.url,
      headers: { 'content-type': 'application/json', 'user-agent': 'Nacre', ...signed, ...trace },
      body,
      signal,
      timeout: timeout,
      largest: maxStoredBytes,
      isCut: true,
    })
    const isDelivered = status >= 200 && status < 300
    return {
      delivery,
      attempt: made({ status, answer: toReadableText(output) }),
      wasDelivered: isDelivered,
      isEndpointGone: status === 410,
      ...retryAfterOf(status, headers['retry-after']),
    }
  } catch (cause) {
    const error = describeError(cause)
    return {
      delivery,
      attempt: made({ status: null, error }),
      wasDelivered: false,
      isEndpointGone: false,
    }
  }
}

/** Converts a response body to text without control characters, which a database can store. */
function toReadableText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll(/[\p{Cc}\u{fffd}]/gu, ' ')
}

function retryAfterOf(status: number, retryAfter = ''): { retryAfterMs?: number } {
  const isBusy = status === 429 || status === 503
  const seconds = Number(/^\d{1,6}$/u.exec(retryAfter.trim())?.[0] ?? 0)
  return isBusy && seconds > 0 ? { retryAfterMs: Math.min(seconds, 3_600) * 1_000 } : {}
}

function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return 'The message could not be made.'
  const { cause } = error
  const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  return `${error.message}${reason}`.slice(0, 500)
}
