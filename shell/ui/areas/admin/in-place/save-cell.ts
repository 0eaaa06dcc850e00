import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'
import { newerVersion } from '../record/conflict/conflict.ts'
import type { AnyRecord } from '../any-record.ts'

/** What came of one value: saved, or what somebody else has saved in its place meanwhile, or why not. */
export type SavedCell =
  | { readonly saved: AnyRecord }
  | { readonly theirs: AnyRecord }
  | { readonly problem: Problem }

interface Change {
  /** The address of the record in the API. */
  readonly address: string
  readonly name: string
  readonly value: unknown
  readonly version: number
}

/** Saves one value to the version that was seen. What somebody has changed elsewhere in it can stand. */
export async function saveCell(
  http: Http,
  { address, name, value, version }: Change,
): Promise<SavedCell> {
  let seen = version
  for (;;) {
    const answer = await http.patch<AnyRecord>(address, { [name]: value }, { version: seen })
    if (answer.ok) return { saved: answer.data }
    const { problem } = answer
    const current = newerVersion(problem)
    if (!current) return { problem }
    const collides = problem.more?.['collides']
    if (!Array.isArray(collides) || collides.includes(name)) return { theirs: current }
    seen = current.version
  }
}
