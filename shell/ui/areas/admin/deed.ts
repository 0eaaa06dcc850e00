/** Something that has been done, as `/v1/activity` answers. */
export interface Deed {
  readonly seq: number
  readonly entity: string
  readonly plural: string
  readonly record: string
  readonly title: string
  readonly version: number
  readonly verb: string
  readonly at: string
  readonly actor: string | null
  readonly name: string | null
  readonly via: string
  readonly device: string | null
  readonly request: string | null
  readonly changed: readonly string[]
  readonly isInBin: boolean
  /** Deleted for good: that is all that is left of it. */
  readonly isGone: boolean
}
