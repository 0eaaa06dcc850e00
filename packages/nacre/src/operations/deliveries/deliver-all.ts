import { randomUUID } from 'node:crypto'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/stored-webhook.ts'
import type { Presence } from '../jobs/presence.ts'
import { maxAttemptsOf } from '../webhooks/declared-webhooks.ts'
import { deliver, type DeliveryDeps, type DeliveryResult } from './deliver.ts'
import {
  recoveryThreshold,
  maxFailureDuration,
  nextAttemptAt,
  pauseAfterFailures,
} from '../webhooks/retry.ts'

export interface DelivererDeps extends DeliveryDeps {
  readonly store: Store
  readonly presence: Presence
  /** Reports that a webhook was disabled, with the reason. */
  readonly warn: (sentence: string) => void
}

/** The number of concurrent requests to one server, each about another record. */
const concurrency = 8
/** The number of attempts whose responses are stored. */
const maxStoredResponses = 3

/** Claims webhooks with due deliveries. Each webhook is claimed by one process. */
export async function claimWebhooks(
  { store, presence, now }: DelivererDeps,
  limit: number,
): Promise<readonly StoredWebhook[]> {
  const { id } = await presence.join()
  return store.webhooks.claim({ now: iso(now()), claim: `${id}:${randomUUID()}`, limit })
}

/**
 * Sends all due deliveries of a webhook, in order per record, until none remain or an attempt
 * fails.
 */
export async function deliverAll(
  deps: DelivererDeps,
  claimed: StoredWebhook,
  life: AbortSignal,
): Promise<void> {
  const { store, now } = deps
  const { id, claimedBy } = claimed
  if (claimedBy === null) return
  try {
    while (!life.aborted) {
      const webhook = await store.webhooks.extend(id, claimedBy)
      // The webhook was paused or removed, or another process took it over.
      if (!webhook) return
      const due = await store.deliveries.next(id, iso(now()), concurrency)
      if (due.length === 0) return
      const outcomes = await Promise.all(due.map((one) => deliver(deps, webhook, one, life)))
      // Requests that were aborted by our shutdown are no failures. They are sent again with the
      // same message id.
      const settled = life.aborted
        ? outcomes.filter(({ wasDelivered: isTold }) => isTold)
        : outcomes
      if (settled.length === 0) return
      let disabledReason: string | undefined
      const isClaimed = await store.write(async (trx) => {
        if (!(await store.webhooks.isClaimed(trx, id, claimedBy))) return false
        disabledReason = await storeResults(deps, trx, webhook, settled)
        return true
      })
      if (!isClaimed) return
      if (disabledReason !== undefined) {
        deps.warn(`Webhook ${id} (${webhook.name}) disabled: ${disabledReason}`)
      }
      if (settled.some(({ wasDelivered: isTold }) => !isTold)) return
    }
  } finally {
    await store.webhooks.release(id, claimedBy)
  }
}

async function storeResults(
  deps: DelivererDeps,
  trx: QueryRunner,
  webhook: StoredWebhook,
  outcomes: readonly DeliveryResult[],
): Promise<string | undefined> {
  const { store, now } = deps
  const at = now()
  for (const { delivery, attempt, wasDelivered: isTold } of outcomes) {
    const tries = delivery.attemptCount + 1
    const isLast = isTold || tries >= (maxAttemptsOf(deps.product, webhook.id) ?? Infinity)
    const next = isLast ? undefined : nextAttemptAt(tries, at)
    await store.deliveries.saveResult(trx, delivery.id, {
      attemptCount: tries,
      state: isTold ? 'delivered' : next === undefined ? 'failed' : 'pending',
      nextAttemptAt: iso(next ?? at),
      attempts: appendAttempt(delivery, attempt),
    })
  }
  const { why: disabledReason, ...health } = webhookHealthAfter(webhook, outcomes, at)
  const state = disabledReason === undefined ? {} : { state: 'failed' as const }
  await store.webhooks.saveHealth(trx, webhook.id, { ...health, ...state })
  const hasRecovered = webhook.failureCount >= recoveryThreshold && health.failingSince === null
  if (hasRecovered) await store.deliveries.makeDue(trx, webhook.id, iso(at))
  return disabledReason
}

function appendAttempt({ attempts }: StoredDelivery, attempt: DeliveryResult['attempt']) {
  const older = attempts.map((one, position) => {
    const { answer: _, ...rest } = one
    return attempts.length - position < maxStoredResponses ? one : rest
  })
  return [...older, attempt]
}

function webhookHealthAfter(
  webhook: StoredWebhook,
  outcomes: readonly DeliveryResult[],
  at: number,
) {
  const failed = outcomes.filter(({ wasDelivered: isTold }) => !isTold)
  const isFailing = failed.length > 0 && failed.length === outcomes.length
  const failureCount = isFailing ? webhook.failureCount + failed.length : failed.length
  const failingSince = isFailing ? (webhook.failingSince ?? iso(at)) : null
  const requested = Math.max(0, ...failed.map(({ retryAfterMs = 0 }) => retryAfterMs))
  const pausedUntil =
    failureCount === 0 ? null : iso(at + Math.max(requested, pauseAfterFailures(failureCount)))
  const disabledReason = outcomes.some(({ isEndpointGone }) => isEndpointGone)
    ? 'endpoint returned 410'
    : failingSince !== null && at - Date.parse(failingSince) > maxFailureDuration
      ? 'failing for five days'
      : undefined
  return { failureCount, failingSince, pausedUntil, why: disabledReason }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
