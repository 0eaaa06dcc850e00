import type { FieldDescription } from './field-description.ts'

/** What the server exchanges with other services. */
export interface ConnectionsDescription {
  /** The calls of jobs. */
  readonly serverCalls: readonly ServerCallDescription[]
  readonly secrets: readonly SecretDescription[]
  readonly webhooks: readonly WebhookDescription[]
}

export interface ServerCallDescription {
  readonly name: string
  readonly url?: string
  readonly urlVariable?: string
  readonly method: 'GET' | 'POST'
  readonly sends: readonly FieldDescription[]
  readonly reads: readonly FieldDescription[]
  /** The name of the secret that is sent as bearer token. */
  readonly bearer?: string
  readonly timeoutSeconds: number
  readonly description: string
}

export interface SecretDescription {
  readonly name: string
  readonly variable: string
  readonly required: boolean
  readonly description: string
}

export interface WebhookDescription {
  readonly name: string
  readonly urlVariable: string
  readonly secretVariable?: string
  readonly events: readonly string[]
  /** The condition on the record as text. */
  readonly when?: string
  /** The role whose fields the messages contain. */
  readonly sees?: string
  readonly maxAttempts?: number
  readonly description: string
}
