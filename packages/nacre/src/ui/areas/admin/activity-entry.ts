/** An entry of the activity log in the response of `/v1/activity`. */
export interface ActivityEntryData {
  readonly seq: number
  readonly entity: string
  readonly plural: string
  readonly record: string
  readonly title: string
  readonly version: number
  readonly verb: string
  readonly occurredAt: string
  readonly actor: string | null
  readonly name: string | null
  readonly channel: string
  readonly device: string | null
  readonly requestId: string | null
  readonly changed: readonly string[]
  readonly isTrashed: boolean
  /** Whether the record has been erased, so that nothing else of it is left. */
  readonly isErased: boolean
}
