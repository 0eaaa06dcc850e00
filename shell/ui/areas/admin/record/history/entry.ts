/** A version of a record: who made it, when, from where, and each value before and after. */
export interface Entry {
  readonly seq: number
  readonly version: number
  readonly at: string
  readonly actor: string | null
  readonly name: string | null
  readonly via: string
  readonly device: string | null
  readonly request: string | null
  readonly verb: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

export interface HistoryPage {
  readonly items: readonly Entry[]
  readonly next: number | null
}

/** A record as it was. */
export interface Past extends Omit<Entry, 'seq' | 'changes'> {
  readonly values: Readonly<Record<string, unknown>>
}
