/** The parts of a request that content negotiation needs. */
export interface RequestHead {
  readonly method: string
  readonly headers: { get(name: string): string | null }
}
