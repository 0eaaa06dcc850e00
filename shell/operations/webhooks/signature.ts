import { createHmac, randomBytes } from 'node:crypto'

/** What messages are signed with, as the receiver is given it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * The headers by which a receiver knows a message for ours, and a second copy for a copy: as the
 * Standard Webhooks say, so that their libraries check it. Each secret that is good signs.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Readonly<Record<string, string>> {
  const sign = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
