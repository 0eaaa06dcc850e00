import { randomBytes } from 'node:crypto'
import type { ErrorGroup } from '#shell/store/errors/error-groups.ts'
import type { EgressRequest, HttpEgress } from '../http-egress.ts'

/** The addresses to which an operator forwards unexpected errors. */
export interface ErrorTargets {
  /** An address of the protocol of Sentry: `https://KEY@host/PROJECT`. */
  readonly sentryDsn?: string | undefined
  /** A URL that gets JSON. */
  readonly errorWebhookUrl?: string | undefined
}

const minute = 60_000
const timeout = 5_000
/** The number of groups whose last time is remembered. */
const maxRemembered = 1_000

/**
 * Creates a function that forwards errors, those of one group at most once a minute. It waits for
 * nothing, so an unreachable target costs nothing. Returns nothing if there is no target.
 */
export function createErrorForwarder(options: {
  readonly targets: ErrorTargets
  readonly outgoing: Pick<HttpEgress, 'call'>
  readonly origin: () => string
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}): ((group: ErrorGroup) => void) | undefined {
  const { targets, outgoing, origin, now, onFailure } = options
  const { sentryDsn, errorWebhookUrl } = targets
  if (sentryDsn === undefined && errorWebhookUrl === undefined) return undefined
  const sentAt = new Map<string, number>()
  const send = (request: EgressRequest) =>
    void outgoing.call({ ...request, timeout }).catch(onFailure)
  return (group) => {
    if (now() - (sentAt.get(group.id) ?? -Infinity) < minute) return
    if (sentAt.size >= maxRemembered) sentAt.clear()
    sentAt.set(group.id, now())
    if (sentryDsn !== undefined) send(sentryRequest(sentryDsn, group, origin()))
    if (errorWebhookUrl !== undefined) send(webhookRequest(errorWebhookUrl, group, origin()))
  }
}

const json = { 'content-type': 'application/json' }

function webhookRequest(url: string, group: ErrorGroup, origin: string): EgressRequest {
  return { method: 'POST', url, headers: json, body: JSON.stringify({ origin, ...group }) }
}

/** Returns the request that sends an event as an envelope: one line of JSON for each part. */
function sentryRequest(dsn: string, group: ErrorGroup, origin: string): EgressRequest {
  const { protocol, host, pathname, username } = new URL(dsn)
  const parts = pathname.split('/')
  const project = parts.pop() ?? ''
  const id = randomBytes(16).toString('hex')
  const event = {
    event_id: id,
    timestamp: group.lastAt,
    platform: 'node',
    level: 'error',
    server_name: new URL(origin).host,
    release: group.version,
    transaction: [group.method, group.path].filter(Boolean).join(' ') || group.context,
    fingerprint: [group.id],
    tags: { code: group.code, requestId: group.requestIds[0] },
    extra: { context: group.context, stack: group.stack },
    exception: { values: [{ type: group.name, value: group.message }] },
  }
  const lines = [{ event_id: id, dsn, sent_at: group.lastAt }, { type: 'event' }, event]
  return {
    method: 'POST',
    url: `${protocol}//${host}${parts.join('/')}/api/${project}/envelope/`,
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=nacre, sentry_key=${username}`,
    },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  }
}
