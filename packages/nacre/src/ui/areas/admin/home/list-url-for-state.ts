import { listPath, type PathEntity } from '../../../records/list-path.ts'

/** Returns the URL of a list, filtered by state. */
export function listUrlForState(entity: PathEntity, state: string): string {
  return `${listPath(entity)}?where=${encodeURIComponent(JSON.stringify({ state }))}`
}
