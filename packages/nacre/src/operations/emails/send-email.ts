import { emailName, type EntityEmail } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import { type EmailTarget, emailTargets } from './email-targets.ts'

/** The name of the job that renders and sends an email of the product. */
export const productEmailJob = 'nacre.product-email'

/** The payload of the job. It holds no text: the email is rendered when it is sent. */
export interface ProductEmailRequest {
  /** The name of the email in the product. */
  readonly email: string
  readonly entity: string
  readonly record: string
  readonly version: number
  readonly to: EmailTarget
  /** Whether the record was removed, so that it is in the trash. */
  readonly isRemoved?: true
  /** The id of the first job, if this one was delayed. */
  readonly id?: string
}

export interface EmailDeps {
  readonly store: Store
  readonly product: Pick<Product, 'entities' | 'emails' | 'users'>
}

/** The record that an email is about. */
export interface EmailSubject {
  readonly entity: Entity
  readonly record: StoredRecord
  readonly isRemoved?: boolean
}

/**
 * Sends an email of the product once the transaction is committed. `to` is a path to a user or an
 * email address (`'event.manager'`), `'owner'`, a role, or a user by id. Each person gets it once.
 */
export async function sendEmail(
  deps: EmailDeps,
  trx: QueryRunner,
  email: string,
  to: EntityEmail['to'] | { readonly user: string },
  { entity, record, isRemoved = false }: EmailSubject,
): Promise<void> {
  const targets =
    typeof to === 'object' && 'user' in to
      ? [{ user: to.user }]
      : await emailTargets(deps, trx, to, entity, record)
  for (const target of targets) {
    const request: ProductEmailRequest = {
      email,
      entity: entity.name,
      record: record.id,
      version: record.version,
      to: target,
      ...(isRemoved ? { isRemoved } : {}),
    }
    await deps.store.jobs.add(trx, productEmailJob, request)
  }
}

/** Sends the emails that an entity declares for a verb, a move or an action. */
export async function sendEntityEmails(
  deps: EmailDeps,
  trx: QueryRunner,
  entity: Entity,
  { id, verb }: { readonly id: string; readonly verb: string },
): Promise<void> {
  const due = Object.values(entity.emails).filter(({ after }) => after === verb)
  if (due.length === 0) return
  const isRemoved = verb === 'remove'
  const records = deps.store.records(entity)
  for (const { send, to, when } of due) {
    const email = emailName(deps.product.emails, send)
    const lookup = { id, where: when ? [when] : [], isTrash: isRemoved }
    const record = email === undefined ? undefined : await records.read(lookup, trx)
    if (record) await sendEmail(deps, trx, email ?? '', to, { entity, record, isRemoved })
  }
}
