import type { StoredRecord } from '#shell/store/records/records.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, sessionOf } from '../caller.ts'

/** Changes what stands in one's own record, on the terms that the declaration has for it. */
export async function changeMine(
  { operations, people }: AccountParts,
  by: Caller,
  { version, ...values }: Readonly<Record<string, unknown>>,
): Promise<Outcome<StoredRecord>> {
  const { user } = sessionOf(by)
  const seen = { id: user, version: typeof version === 'number' ? version : undefined }
  return { body: await operations.change(by, people.entity, seen, values), carried: {} }
}
