/** The list of what stands in a state. */
export function listInState(plural: string, state: string): string {
  return `/admin/${plural}?where=${encodeURIComponent(JSON.stringify({ state }))}`
}
