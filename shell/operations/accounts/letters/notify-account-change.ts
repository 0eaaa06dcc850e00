import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#shell/model/entity.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import { administrator, type Role } from '#shell/model/role.ts'
import { type Words, wordsIn } from '#shell/model/words.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../../asker.ts'
import type { Letters, SecurityEvent } from './mail.ts'
import { letterJob, receiverOf, type Wish } from './wish.ts'

/** An account before and after a write; nothing before it was made. */
export interface AccountWrite {
  readonly verb: string
  readonly at: string
  readonly before?: StoredRecord
  readonly after: StoredRecord
}

interface Parts {
  readonly store: Store
  readonly roles: readonly Role[]
}

/** What has letters of its own, or happens to nobody any more. */
const quiet = new Set(['change address', 'forget', 'set up'])
const mostAdministrators = 500

/**
 * Inside the transaction of a write: writes to the owner of an account about what others have done to it,
 * and to all administrators when somebody becomes one or an account is disabled or removed.
 */
export async function notifyAccountChange(
  parts: Parts,
  run: Run,
  by: Asker,
  entity: Entity,
  write: AccountWrite,
): Promise<void> {
  const isLeaving = by.actor.kind === 'system' && by.via === 'job'
  if (!entity.ownsItself || quiet.has(write.verb) || isLeaving) return
  const add = (wish: Wish) => parts.store.jobs.add(run, letterJob, wish)
  const { before, after } = write
  const owner = before && receiverOf(accountOf(before))
  const isOwn = by.actor.kind === 'user' && by.actor.id === after.id
  for (const [event, change] of owner ? eventsFor(entity, before, after) : []) {
    const about = aboutFor(by, { event, at: write.at, hasPlace: isOwn, change })
    if (owner) await add({ kind: 'warning', to: owner, about })
  }
  const event = eventForAdministrators(parts.roles, write)
  if (event === undefined) return
  const author = await authorIn(parts.store, run, by, entity)
  const account = accountOf(after).email
  const about = { ...aboutFor(by, { event, at: write.at, hasPlace: true }), account, author }
  for (const one of await administratorsIn(parts, run, entity)) {
    if (one.id === after.id) continue
    await add({ kind: 'warning', to: receiverOf(accountOf(one)), about, account: after.id })
  }
}

/** What the owner hears of, with what it was and is now. */
function eventsFor(
  entity: Entity,
  before: StoredRecord,
  after: StoredRecord,
): readonly (readonly [SecurityEvent, Words?])[] {
  const events: (readonly [SecurityEvent, Words?])[] = []
  const [was, is] = [accountOf(before), accountOf(after)]
  if (was.email !== is.email) events.push(['address-changed'])
  // Somebody who has not come in yet has no account to lose.
  if (was.state === 'invited' && is.state !== 'disabled') return events
  if (!isDeepStrictEqual(was.roles, is.roles)) {
    events.push(['roles-changed', changeOfRoles(entity, was.roles, is.roles)])
  }
  if (was.state !== is.state && is.state === 'disabled') events.push(['account-disabled'])
  if (was.state === 'disabled' && is.state === 'active') events.push(['account-enabled'])
  if (!was.isRemoved && is.isRemoved) events.push(['account-removed'])
  if (was.isRemoved && !is.isRemoved) events.push(['account-restored'])
  return events
}

function eventForAdministrators(
  roles: readonly Role[],
  { before, after }: AccountWrite,
): SecurityEvent | undefined {
  const [was, is] = [before && accountOf(before), accountOf(after)]
  if (isOver(is, roles) && !(was && isOver(was, roles))) return 'administrator-added'
  if (was && was.state !== is.state && is.state === 'disabled') return 'other-account-disabled'
  return was && !was.isRemoved && is.isRemoved ? 'other-account-removed' : undefined
}

/** Whether somebody may do everything, once they come in. */
function isOver({ id, roles, state, isRemoved }: Account, all: readonly Role[]): boolean {
  return !isRemoved && state !== 'disabled' && isAdministrator({ kind: 'user', id, roles }, all)
}

async function administratorsIn({ store, roles }: Parts, run: Run, entity: Entity) {
  const names = [administrator, ...roles]
    .map(({ role }) => role)
    .filter((role) => isAdministrator({ kind: 'user', id: '', roles: [role] }, roles))
  const where = [
    { state: { in: ['active', 'leaving'] } },
    { or: [...new Set(names)].map((role) => ({ roles: { has: role } })) },
  ]
  return store.records(entity).list({ where, order: [], limit: mostAdministrators }, run)
}

async function authorIn(store: Store, run: Run, { actor }: Asker, entity: Entity): Promise<string> {
  if (actor.kind !== 'user') return actor.kind === 'key' ? `key:${actor.id}` : ''
  const found = await store.records(entity).read({ id: actor.id, where: [] }, run)
  // Not by the name: it could carry a letter of its own into ours.
  return found ? accountOf(found).email : ''
}

/** What stands in a letter of who and where. The place of somebody else is theirs. */
export function aboutFor(
  by: Asker,
  {
    event,
    at,
    hasPlace,
    change,
  }: {
    readonly event: SecurityEvent
    readonly at: string
    readonly hasPlace: boolean
    readonly change?: Words | undefined
  },
): Omit<Letters['notice'], 'link'> {
  const place = { device: by.agent?.slice(0, 300) ?? '', source: by.source ?? '' }
  return {
    event,
    at,
    ...(hasPlace ? place : { device: '', source: '' }),
    ...(change === undefined ? {} : { change }),
  }
}

function changeOfRoles(entity: Entity, was: readonly string[], is: readonly string[]): Words {
  const labels: Readonly<Record<string, Words>> = Object(entity.fields['roles']?.bounds.choices)
  const named = (roles: readonly string[], language: string) =>
    roles.map((role) => wordsIn(labels[role] ?? role, language)).join(', ') || '–'
  const describe = (language: string) => `${named(was, language)} → ${named(is, language)}`
  return { en: describe('en'), de: describe('de') }
}

interface Account {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly language: string | null
  readonly zone: string | null
  readonly roles: readonly string[]
  readonly state: string
  readonly isRemoved: boolean
}

/** The fields that every user has are declared, so they are there. */
function accountOf(record: StoredRecord): Account {
  const { id, email, name, language, zone, roles, state, removed } = record as StoredRecord & {
    readonly [Name in keyof Account]: Account[Name]
  }
  return {
    id,
    email,
    name,
    language,
    zone,
    roles: roles ?? [],
    state,
    isRemoved: (removed ?? null) !== null,
  }
}
