import { createHash } from 'node:crypto'

/** Returns the id of a declared webhook, which depends on its name only. */
export function declaredWebhookId(name: string): string {
  return createHash('sha256').update(`webhook ${name}`).digest('hex').slice(0, 16)
}
