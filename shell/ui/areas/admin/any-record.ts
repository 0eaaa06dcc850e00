/** A record as screens read it: what it has is known only at run time. */
export type AnyRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly created: string
  readonly updated: string
}
