/** A version of a record: author, time, origin and changed values. */
export interface HistoryEntryData {
  readonly seq: number
  readonly version: number
  readonly occurredAt: string
  readonly actor: string | null
  readonly name: string | null
  readonly channel: string
  readonly device: string | null
  readonly requestId: string | null
  readonly verb: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

export interface HistoryPage {
  readonly items: readonly HistoryEntryData[]
  readonly next: number | null
}

/** An old version of a record. */
export interface PastVersion extends Omit<HistoryEntryData, 'seq' | 'changes'> {
  readonly values: Readonly<Record<string, unknown>>
}
