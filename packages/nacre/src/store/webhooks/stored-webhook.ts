/** A webhook. The state `failed` means that it was disabled after days of failures. */
export interface StoredWebhook {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly role: string | null
  readonly secrets: string
  readonly state: 'active' | 'paused' | 'failed'
  readonly createdBy: string | null
  readonly createdAt: string
  readonly failureCount: number
  readonly failingSince: string | null
  readonly pausedUntil: string | null
  readonly claimedBy: string | null
  readonly claimedUntil: string | null
}
