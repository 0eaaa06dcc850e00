import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { currentVersionIn } from '../record/conflict/current-version-in.ts'
import type { AnyRecord } from '../../../records/any-record.ts'

/** The result of saving a value: saved, a conflicting value, or a problem. */
export type SaveCellResult =
  | { readonly saved: AnyRecord }
  | { readonly theirs: AnyRecord }
  | { readonly problem: Problem }

interface CellChange {
  /** The path of the record in the API. */
  readonly address: string
  readonly name: string
  readonly value: unknown
  readonly version: number
}

/**
 * Saves a value on the displayed version. If another user has changed other fields, it is saved on
 * the new version.
 */
export async function saveCell(
  http: Http,
  { address: path, name, value, version }: CellChange,
): Promise<SaveCellResult> {
  let expectedVersion = version
  for (;;) {
    const result = await http.patch<AnyRecord>(
      path,
      { [name]: value },
      { version: expectedVersion },
    )
    if (result.ok) return { saved: result.data }
    const { problem } = result
    const current = currentVersionIn(problem)
    if (!current) return { problem }
    const conflicting = problem.details?.['conflictingFields']
    if (!Array.isArray(conflicting) || conflicting.includes(name)) return { theirs: current }
    expectedVersion = current.version
  }
}
