import { createHash } from 'node:crypto'
import type { Actor } from '#shell/language/roles/actor.ts'
import { type Job, type JobContext, job } from '#shell/language/product/job.ts'
import { roleNamesOf } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Store } from '#shell/store/store.ts'
import type { Recipient } from '../emails/email-templates.ts'
import { recipientOf } from '../emails/email-request.ts'
import type { UserRecord } from '../accounts/users/user-directory.ts'
import type { Authorizer } from '../authorizer.ts'
import { readAllRecords } from '../queries/read-all-records.ts'
import { type EmailAudience, renderFor } from '../emails/render-for.ts'
import { type RenderedEmail } from '../emails/render-email.ts'
import { productEmailJob, type ProductEmailRequest } from '../emails/send-email.ts'

/**
 * Sends a rendered email, or throws so that the job retries later. Returns the time to try again if
 * the address has already got all emails of this hour.
 */
export type SendProductEmail = (
  email: RenderedEmail,
  to: Recipient,
  about: { readonly id: string; readonly name: string },
) => Promise<{ readonly retryAt?: string }>

export interface ProductEmailDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
  readonly send: SendProductEmail
  /** Notes an email that is not sent, with the reason. */
  readonly log: (sentence: string, about: { path: string; requestId: string }) => void
}

/** Returns the job that renders and sends the emails of the product. */
export function createProductEmailJob(deps: ProductEmailDeps): Job {
  return job({
    run: ({ payload, id }: JobContext) => {
      const request = payload as ProductEmailRequest
      return 'role' in request.to
        ? sendToRole(deps, request, id)
        : sendToOne(deps, request, request.id ?? id)
    },
  })
}

/** Adds a job for each user with the role. A repeated attempt adds the same jobs. */
async function sendToRole(
  { product, store }: ProductEmailDeps,
  request: ProductEmailRequest,
  id: string,
): Promise<void> {
  const { users, roles } = product
  if (!users || !('role' in request.to)) return
  const { role } = request.to
  const all = await readAllRecords(store.records(users.entity), { where: [] })
  const recipients = (all as readonly UserRecord[]).filter(
    (user) => isReachable(user) && roleNamesOf(actorOf(user), roles).has(role),
  )
  await store.write(async (trx) => {
    for (const user of recipients) {
      const own = { ...request, to: { user: user.id } }
      await store.jobs.add(trx, productEmailJob, own, { id: derivedId(id, user.id) })
    }
  })
}

/** Returns an id that depends on the job and the user only. */
function derivedId(jobId: string, userId: string): string {
  return createHash('sha256').update(`${jobId} ${userId}`).digest('hex').slice(0, 16)
}

async function sendToOne(
  deps: ProductEmailDeps,
  request: ProductEmailRequest,
  id: string,
): Promise<void> {
  const { product, store, send, log } = deps
  const skip = (reason: string) =>
    log(`Email not sent: ${reason}`, { path: `mail/${request.email}`, requestId: id })
  const email = Object.hasOwn(product.emails, request.email)
    ? product.emails[request.email]
    : undefined
  const entity = product.entities.find(({ name }) => name === request.entity)
  if (!email || !entity) return skip('it is not declared any more')
  const reader = await findReader(deps, request)
  if (!reader) return skip('the recipient has no active account')
  const rendered = await renderFor(deps, email, entity, { ...request, ...reader })
  if (!rendered) return skip('the record is gone, or its reader may not read it')
  const { retryAt } = await send(rendered, reader.recipient, { id, name: request.email })
  if (retryAt === undefined) return
  const delayed = { ...request, id }
  await store.write((trx) => store.jobs.add(trx, productEmailJob, delayed, { runAt: retryAt }))
}

async function findReader(
  { product, store }: ProductEmailDeps,
  { to }: ProductEmailRequest,
): Promise<EmailAudience | undefined> {
  if ('address' in to) {
    const recipient = { address: to.address, name: null, language: undefined }
    return { recipient, actor: { kind: 'visitor' } }
  }
  if (!product.users || !('user' in to)) return undefined
  const found = await store.records(product.users.entity).read({ id: to.user, where: [] })
  const user = found as UserRecord | undefined
  if (!user || !isReachable(user)) return undefined
  return { recipient: recipientOf(user), actor: actorOf(user) }
}

const isReachable = ({ state }: UserRecord) => state !== 'disabled'

const actorOf = ({ id, roles }: UserRecord): Actor => ({ kind: 'user', id, roles: roles ?? [] })
