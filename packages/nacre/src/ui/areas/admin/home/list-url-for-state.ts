/** Returns the URL of a list, filtered by state. */
export function listUrlForState(plural: string, state: string): string {
  return `/admin/${plural}?where=${encodeURIComponent(JSON.stringify({ state }))}`
}
