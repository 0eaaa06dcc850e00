import type { Entity } from '#shell/language/entities/entity.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { ErrorGroup } from '#shell/store/errors/error-groups.ts'
import type { Store } from '#shell/store/store.ts'
import { emailJob, type EmailRequest } from '../emails/email-request.ts'
import { administratorRecipients } from '../emails/notify-account-change.ts'

interface Deps {
  readonly store: Store
  readonly roles: readonly Role[]
  /** The entity of the users. */
  readonly users: Entity
}

const day = 86_400_000

/** Adds an email about a group to each administrator, at most once a day. */
export async function emailErrors(
  { store, roles, users }: Deps,
  trx: QueryRunner,
  { id, context, name, message, method, path, count, lastAt }: ErrorGroup,
): Promise<void> {
  const yesterday = new Date(Date.parse(lastAt) - day).toISOString()
  if (!(await store.errorGroups.claimEmail(trx, id, lastAt, yesterday))) return
  const about = {
    sentence: `${name}: ${message}`,
    place: [context, method, path].filter(Boolean).join(' · '),
    at: lastAt,
    count: String(count),
  }
  for (const to of await administratorRecipients({ store, roles }, trx, users)) {
    const email: EmailRequest = { kind: 'errors', to, about }
    await store.jobs.add(trx, emailJob, email)
  }
}
