/** A webhook in the API response for administrators. */
export interface WebhookData {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly role: string | null
  readonly state: 'active' | 'paused' | 'failed'
  readonly failingSince: string | null
  /** Whether the product declares it, so that only its state can be changed. */
  readonly isDeclared: boolean
}
