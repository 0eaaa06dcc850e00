/** A record as returned by the store: decoded, in the order of its declaration. */
export type StoredRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
}
