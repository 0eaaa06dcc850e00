import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import { administrator, type Role } from '#shell/language/roles/role.ts'
import { type LocalizedText, localize } from '#shell/language/texts/localized-text.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import type { AccountNotice, EmailTemplates, Recipient } from './email-templates.ts'
import { emailJob, recipientOf, type EmailRequest } from './email-request.ts'

/** An account before and after a write. `before` is missing when the account was created. */
export interface AccountWrite {
  readonly verb: string
  readonly at: string
  readonly before?: StoredRecord
  readonly after: StoredRecord
}

interface NotificationDeps {
  readonly store: Store
  readonly roles: readonly Role[]
}

/** The verbs that send emails of their own, or that affect erased users. */
const silentVerbs = new Set(['email-changed', 'forget', 'set-up'])
const maxAdministrators = 500

/**
 * Adds notification emails inside the transaction of a write: to the owner of an account when
 * another user changed it, and to all administrators when an administrator was added or an account
 * was disabled or removed.
 */
export async function notifyAccountChange(
  deps: NotificationDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  write: AccountWrite,
): Promise<void> {
  const isLeaving = ctx.actor.kind === 'system' && ctx.channel === 'job'
  if (!entity.selfOwned || silentVerbs.has(write.verb) || isLeaving) return
  const enqueue = (emailRequest: EmailRequest) => deps.store.jobs.add(trx, emailJob, emailRequest)
  const { before, after } = write
  const owner = before && recipientOf(toAccount(before))
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.id === after.id
  for (const [event, change] of owner ? ownerEvents(entity, before, after) : []) {
    const about = noticeData(ctx, { event, at: write.at, includesSource: isOwn, change })
    if (owner) await enqueue({ kind: 'warning', to: owner, about })
  }
  const event = administratorEvent(deps.roles, write)
  if (event === undefined) return
  const author = await authorEmail(deps.store, trx, ctx, entity)
  const account = toAccount(after).email
  const about = {
    ...noticeData(ctx, { event, at: write.at, includesSource: true }),
    account,
    author,
  }
  for (const one of await listAdministrators(deps, trx, entity)) {
    if (one.id === after.id) continue
    await enqueue({ kind: 'warning', to: recipientOf(toAccount(one)), about, account: after.id })
  }
}

/** Returns the events that the owner is notified of, with the changed values. */
function ownerEvents(
  entity: Entity,
  before: StoredRecord,
  after: StoredRecord,
): readonly (readonly [AccountNotice, LocalizedText?])[] {
  const events: (readonly [AccountNotice, LocalizedText?])[] = []
  const [was, is] = [toAccount(before), toAccount(after)]
  if (was.email !== is.email) events.push(['address-changed'])
  // An invited user who has never signed in has no account to lose.
  if (was.state === 'invited' && is.state !== 'disabled') return events
  if (!isDeepStrictEqual(was.roles, is.roles)) {
    events.push(['roles-changed', describeRoleChange(entity, was.roles, is.roles)])
  }
  if (was.state !== is.state && is.state === 'disabled') events.push(['account-disabled'])
  if (was.state === 'disabled' && is.state === 'active') events.push(['account-enabled'])
  if (!was.isRemoved && is.isRemoved) events.push(['account-removed'])
  if (was.isRemoved && !is.isRemoved) events.push(['account-restored'])
  return events
}

function administratorEvent(
  roles: readonly Role[],
  { before, after }: AccountWrite,
): AccountNotice | undefined {
  const [was, is] = [before && toAccount(before), toAccount(after)]
  if (isAdministratorAccount(is, roles) && !(was && isAdministratorAccount(was, roles)))
    return 'administrator-added'
  if (was && was.state !== is.state && is.state === 'disabled') return 'other-account-disabled'
  return was && !was.isRemoved && is.isRemoved ? 'other-account-removed' : undefined
}

/** Checks whether a user has an administrator role and is neither disabled nor removed. */
function isAdministratorAccount(
  { id, roles, state, isRemoved }: Account,
  all: readonly Role[],
): boolean {
  return !isRemoved && state !== 'disabled' && isAdministrator({ kind: 'user', id, roles }, all)
}

async function listAdministrators(
  { store, roles }: NotificationDeps,
  trx: QueryRunner,
  entity: Entity,
) {
  const names = [administrator, ...roles]
    .map(({ role }) => role)
    .filter((role) => isAdministrator({ kind: 'user', id: '', roles: [role] }, roles))
  const where = [
    { state: { in: ['active', 'leaving'] } },
    { or: [...new Set(names)].map((role) => ({ roles: { has: role } })) },
  ]
  return store.records(entity).list({ where, order: [], limit: maxAdministrators }, trx)
}

/** Returns the recipients of an email to all administrators. */
export async function administratorRecipients(
  deps: NotificationDeps,
  trx: QueryRunner,
  entity: Entity,
): Promise<readonly Recipient[]> {
  return (await listAdministrators(deps, trx, entity)).map((one) => recipientOf(toAccount(one)))
}

async function authorEmail(
  store: Store,
  trx: QueryRunner,
  { actor }: RequestContext,
  entity: Entity,
): Promise<string> {
  if (actor.kind !== 'user') return actor.kind === 'key' ? `key:${actor.id}` : ''
  const found = await store.records(entity).read({ id: actor.id, where: [] }, trx)
  // The name could contain misleading text, so the email address identifies the author.
  return found ? toAccount(found).email : ''
}

/**
 * Returns the data of a notification. The device and IP address are included only with
 * `includesSource`, because those of another user are private.
 */
export function noticeData(
  ctx: RequestContext,
  {
    event,
    at,
    includesSource,
    change,
  }: {
    readonly event: AccountNotice
    readonly at: string
    readonly includesSource: boolean
    readonly change?: LocalizedText | undefined
  },
): Omit<EmailTemplates['notice'], 'link'> {
  const clientFields = { device: ctx.userAgent?.slice(0, 300) ?? '', source: ctx.ip ?? '' }
  return {
    event,
    at,
    ...(includesSource ? clientFields : { device: '', source: '' }),
    ...(change === undefined ? {} : { change }),
  }
}

function describeRoleChange(
  entity: Entity,
  was: readonly string[],
  is: readonly string[],
): LocalizedText {
  const labels: Readonly<Record<string, LocalizedText>> = Object(
    entity.fields['roles']?.constraints.choices,
  )
  const roleLabels = (roles: readonly string[], language: string) =>
    roles.map((role) => localize(labels[role] ?? role, language)).join(', ') || '–'
  const describe = (language: string) =>
    `${roleLabels(was, language)} → ${roleLabels(is, language)}`
  return { en: describe('en'), de: describe('de') }
}

interface Account {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly language: string | null
  readonly timeZone: string | null
  readonly roles: readonly string[]
  readonly state: string
  readonly isRemoved: boolean
}

/**
 * Casts a record to an account. The types are safe because every user entity declares these fields.
 */
function toAccount(record: StoredRecord): Account {
  const { id, email, name, language, timeZone, roles, state, removedAt } =
    record as StoredRecord & {
      readonly [Name in keyof Account]: Account[Name]
    }
  return {
    id,
    email,
    name,
    language,
    timeZone,
    roles: roles ?? [],
    state,
    isRemoved: (removedAt ?? null) !== null,
  }
}
