import { actorKey } from '#shell/model/actor.ts'
import type { StoredNote } from '#shell/store/accounts/security-notes.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { readOwnHistory } from '../../records/read-history.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, sessionOf } from '../caller.ts'
import { personIn } from '../factors/prove.ts'
import { allEntries, allRecords } from '../../lists/all-records.ts'
import { publicSession, type PublicSession } from '../sessions/my-sessions.ts'

/** What lets somebody in, as far as they are told. */
export interface MyFactors {
  readonly password: boolean
  readonly totp: boolean
  /** How many recovery codes are left. */
  readonly recovery: number
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string | null
    readonly created: string
    readonly used: string | null
  }[]
  readonly providers: readonly string[]
}

export interface MyAccount {
  readonly user: StoredRecord
  readonly factors: MyFactors
  /** When the account will be gone, for somebody who is leaving. */
  readonly leaves: string | null
}

/** A note of the security log, as the one whose account it is about sees it. */
export type MyNote = Omit<StoredNote, 'user' | 'actor' | 'request'> & { readonly isMine: boolean }

/** What somebody sees of their own account. */
export async function myAccount(parts: AccountParts, by: Caller): Promise<MyAccount> {
  const { store, people, operations } = parts
  const { user } = sessionOf(by, { mayEnrol: true })
  const person = await personIn(people.byId(user))
  const [leave] = await store.tickets.list(user, 'leave')
  return {
    user: operations.permit.shown(by.actor, people.entity, person),
    factors: await myFactors(parts, user),
    leaves: leave?.until ?? null,
  }
}

export async function myFactors(
  { store }: Pick<AccountParts, 'store'>,
  user: string,
): Promise<MyFactors> {
  const all = await store.credentials.list(user)
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  return {
    password: of('password').length > 0,
    totp: of('totp').length > 0,
    recovery: of('recovery').length,
    passkeys: of('passkey').map(({ id, name, created, used }) => ({ id, name, created, used })),
    providers: of('oidc').map(({ name }) => name ?? ''),
  }
}

/** Everything that is kept about somebody, as far as it says something about them. */
export async function exportMine(
  parts: AccountParts,
  by: Caller,
): Promise<Readonly<Record<string, unknown>>> {
  const { store, product, people, operations } = parts
  const { user, hash } = sessionOf(by)
  const account = await myAccount(parts, by)
  const owner = actorKey(by.actor)
  const records: Record<string, readonly StoredRecord[]> = {}
  for (const entity of product.entities) {
    const mayRead = operations.permit.mayEver(by.actor, 'read', entity)
    if (entity === people.entity || owner === undefined || !mayRead) continue
    const grant = operations.permit.grant(by.actor, ['read'], entity)
    const where = [...grant.where, { owner: { is: owner } }]
    const view = operations.permit.view(by.actor, entity)
    const found = await allRecords(store.records(entity), { where, me: owner, ...view })
    if (found.length > 0) records[entity.plural] = found
  }
  const sessions: readonly PublicSession[] = (await store.sessions.list(user)).map((one) =>
    publicSession(one, hash),
  )
  const preferences = await store.preferences.listOf(user)
  const views = await store.views.listOf(user)
  const reading = { product, store, permit: operations.permit }
  const history = await allEntries((at) => readOwnHistory(reading, by, people.entity, user, at))
  const security = await allEntries((at) => store.securityNotes.list({ user, ...at }))
  return {
    exported: new Date(parts.now()).toISOString(),
    ...account,
    sessions,
    views: views.map(({ entity, name, query, shared }) => ({ entity, name, query, shared })),
    preferences: preferences.map(({ name, value }) => ({ name, value })),
    history: history.map(({ at, verb, via, changes }) => ({ at, verb, via, changes })),
    security: security.map(shownToMe),
    records,
  }
}

/** What has happened lately to somebody’s own account, and from where. */
export async function mySecurity(
  { store }: AccountParts,
  by: Caller,
): Promise<{ readonly items: readonly MyNote[] }> {
  const { user } = sessionOf(by)
  const notes = await store.securityNotes.list({ user, limit: 50 })
  return { items: notes.map(shownToMe) }
}

/** Where somebody else was who did it is theirs. */
function shownToMe({ user, actor, via, ...note }: StoredNote): MyNote {
  const { seq, at, last, count, kind, verb, about, device, source } = note
  const isMine = actor === `user:${user}` || kind === 'refused'
  const from = isMine ? { device, source } : { device: null, source: null }
  return { seq, at, last, count, kind, verb, about, via, isMine, ...from }
}
