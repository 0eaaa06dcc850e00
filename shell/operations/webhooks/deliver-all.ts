import { randomUUID } from 'node:crypto'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredDelivery } from '#shell/store/webhooks/deliveries.ts'
import type { StoredWebhook } from '#shell/store/webhooks/webhooks.ts'
import type { Presence } from '../jobs/presence.ts'
import { deliver, type DeliverParts, type Outcome } from './deliver.ts'
import { backAfter, longestFailing, nextTry, restAfter } from './retry.ts'

export interface TurnParts extends DeliverParts {
  readonly store: Store
  readonly presence: Presence
  /** Says that a webhook is not called any more, and why. */
  readonly warn: (sentence: string) => void
}

/** How many messages to one server are under way at once, each about another record. */
const together = 8
/** The answers of how many tries are kept. */
const answersKept = 3

/** Takes servers for which something is due: of several processes, each is taken by one. */
export async function takeTurns(
  { store, presence, now }: TurnParts,
  limit: number,
): Promise<readonly StoredWebhook[]> {
  const { id } = await presence.join()
  return store.webhooks.claim({ now: iso(now()), claim: `${id}:${randomUUID()}`, limit })
}

/** Tells one server all that is due, in its order for each record, until there is no more or one try fails. */
export async function deliverAll(
  parts: TurnParts,
  taken: StoredWebhook,
  life: AbortSignal,
): Promise<void> {
  const { store, now } = parts
  const { id, claim } = taken
  if (claim === null) return
  try {
    while (!life.aborted) {
      const webhook = await store.webhooks.goOn(id, claim)
      // Somebody has paused or removed it, or another process has had to take over.
      if (!webhook) return
      const due = await store.deliveries.next(id, iso(now()), together)
      if (due.length === 0) return
      const outcomes = await Promise.all(due.map((one) => deliver(parts, webhook, one, life)))
      // That we are stopping is no failure of theirs: what was cut off is told again, as the same message.
      const settled = life.aborted ? outcomes.filter(({ isTold }) => isTold) : outcomes
      if (settled.length === 0) return
      let why: string | undefined
      const isOurs = await store.write(async (run) => {
        if (!(await store.webhooks.isClaimed(run, id, claim))) return false
        why = await settle(parts, run, webhook, settled)
        return true
      })
      if (!isOurs) return
      if (why !== undefined) {
        parts.warn(`The webhook ${id} (${webhook.name}) is not called any more: ${why}.`)
      }
      if (settled.some(({ isTold }) => !isTold)) return
    }
  } finally {
    await store.webhooks.release(id, claim)
  }
}

async function settle(
  parts: TurnParts,
  run: Run,
  webhook: StoredWebhook,
  outcomes: readonly Outcome[],
): Promise<string | undefined> {
  const { store, now } = parts
  const at = now()
  for (const { delivery, attempt, isTold } of outcomes) {
    const tries = delivery.tries + 1
    const next = isTold ? undefined : nextTry(tries, at)
    await store.deliveries.settle(run, delivery.id, {
      tries,
      state: isTold ? 'delivered' : next === undefined ? 'dead' : 'waiting',
      due: iso(next ?? at),
      attempts: withLatest(delivery, attempt),
    })
  }
  const { why, ...health } = healthAfter(webhook, outcomes, at)
  const state = why === undefined ? {} : { state: 'failed' as const }
  await store.webhooks.note(run, webhook.id, { ...health, ...state })
  const isBack = webhook.failures >= backAfter && health.failing === null
  if (isBack) await store.deliveries.hurry(run, webhook.id, iso(at))
  return why
}

function withLatest({ attempts }: StoredDelivery, attempt: Outcome['attempt']) {
  const older = attempts.map((one, place) => {
    const { answer: _, ...rest } = one
    return attempts.length - place < answersKept ? one : rest
  })
  return [...older, attempt]
}

function healthAfter(webhook: StoredWebhook, outcomes: readonly Outcome[], at: number) {
  const failed = outcomes.filter(({ isTold }) => !isTold)
  const isBad = failed.length > 0 && failed.length === outcomes.length
  const failures = isBad ? webhook.failures + failed.length : failed.length
  const failing = isBad ? (webhook.failing ?? iso(at)) : null
  const wanted = Math.max(0, ...failed.map(({ wantsRest = 0 }) => wantsRest))
  const rest = failures === 0 ? null : iso(at + Math.max(wanted, restAfter(failures)))
  const why = outcomes.some(({ isGone }) => isGone)
    ? 'it says that it is gone'
    : failing !== null && at - Date.parse(failing) > longestFailing
      ? 'it has failed for five days'
      : undefined
  return { failures, failing, rest, why }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
