/** A record in generic screens. Its fields are known at run time only. */
export type AnyRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}
