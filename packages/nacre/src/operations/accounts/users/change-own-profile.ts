import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type ClientContext, type AccountResult, requireSession } from '../client-context.ts'

/** Changes the user's own record, within the declared permissions. */
export async function changeOwnProfile(
  { operations, userDirectory }: AccountDeps,
  ctx: ClientContext,
  { version, ...values }: Readonly<Record<string, unknown>>,
): Promise<AccountResult<StoredRecord>> {
  const { user } = requireSession(ctx)
  const recordRef = { id: user, version: typeof version === 'number' ? version : undefined }
  return {
    body: await operations.change(ctx, userDirectory.entity, recordRef, values),
    cookies: {},
  }
}
