import { createHmac, randomBytes } from 'node:crypto'

/** Creates a signing secret in the format of Standard Webhooks. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * Returns the headers that identify and sign a message, as specified by Standard Webhooks. Each
 * valid secret adds a signature.
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
