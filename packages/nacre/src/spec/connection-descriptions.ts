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
