import { type Actor } from '#shell/model/actor.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Role } from '#shell/model/role.ts'
import type { SessionSpans, Users } from '#shell/model/user.ts'
import type { Run } from '#shell/store/database.ts'
import type { FoundSession, Session } from '#shell/store/accounts/sessions.ts'
import type { Store } from '#shell/store/store.ts'
import { untilCommit } from '#shell/store/until-commit.ts'
import { type Caller, type Carried, isRecentProof, type KnownSession } from '../caller.ts'
import { isLiving } from '../people/people.ts'
import { isToken, newToken } from './token.ts'
import { hashToken, rememberHashes } from '../../vault.ts'

/** What a new session is to be. */
export interface NewSession {
  readonly user: string
  readonly stage: Session['stage']
  readonly strong: boolean
  readonly remembered: boolean
  /** The way in: `password`, `passkey`, `link` … */
  readonly via: string
  /** Of a session that goes on under a new secret: when it began and when it ends. */
  readonly since?: Pick<KnownSession, 'created' | 'until'>
}

/** Begins, knows and ends sessions. */
export interface SessionKeeper {
  /** Whose secret this is, if it is one that is good. Asked at every request. */
  know(secret: string): Promise<KnownSession | undefined>
  /** Inside a transaction: a new secret for the browser, in which the one before is dead. */
  begin(run: Run, by: Caller, session: NewSession): Promise<NonNullable<Carried['session']>>
  end(run: Run, hash: string): Promise<boolean>
  /** Ends all of a user, or all but one, and their keys. */
  endAll(run: Run, user: string, but?: string): Promise<void>
  /** Inside a transaction: as which role somebody looks around, or none any more. */
  lookAs(run: Run, hash: string, role: string | null): Promise<void>
  /** To be called once it is stored that sessions have begun or ended. */
  forget(): void
}

/** How long somebody may take for a second factor. */
const factorTime = 10 * 60_000
/** How exactly it is known when a session was last used. */
const seenStep = 60_000
/** How long one of several processes goes by what it knows: a session that is ended elsewhere is dead by then. */
const memory = 500
const mostRemembered = 10_000
const hour = 3_600_000

export function createSessionKeeper(options: {
  store: Store
  users: Users
  roles: readonly Role[]
  now: () => number
}): SessionKeeper {
  const { store, users, now } = options
  const find: Find = store.commits
    ? untilCommit(store.commits, store.sessions.find, (hash) => hash, mostRemembered)
    : remembering(store.sessions.find, now)
  const hashOf = rememberHashes('session')
  const seeing = new Set<string>()
  /** A write must not hold up the request; should it fail, the next request tries again. */
  const see = (hash: string, at: number) => {
    if (seeing.has(hash)) return
    seeing.add(hash)
    store
      .write((run) => store.sessions.see(run, hash, momentOf(at)))
      .catch(() => {})
      .finally(() => seeing.delete(hash))
  }

  return {
    async know(secret) {
      if (!isToken(secret)) return undefined
      const hash = hashOf(secret)
      const found = await find(hash)
      if (!found || !isLiving(found)) return undefined
      const { session, roles, language } = found
      const at = now()
      const seen = Date.parse(session.seen)
      if (at >= Date.parse(session.until) || at >= seen + session.idle * 1_000) return undefined
      if (at >= seen + seenStep) see(hash, at)
      const mustEnrol = !session.strong && users.needsFactor(roles)
      const { user } = session
      const stage: KnownSession['stage'] =
        session.stage === 'open' && mustEnrol ? 'enrol' : session.stage
      const known = { ...factsOf(session, at), stage }
      const spoken = language === null ? {} : { language }
      const seenAs = session.seen_as ?? undefined
      if (seenAs === undefined) return { ...known, ...spoken, roles }
      // Whoever has lost the right meanwhile must not go on by it: the role may be more than theirs.
      const isOver = isAdministrator({ kind: 'user', id: user, roles }, options.roles)
      return isOver
        ? { ...known, ...spoken, roles: [seenAs], seenAs }
        : { ...known, ...spoken, roles }
    },
    async begin(run, by, { since, ...session }) {
      const secret = newToken()
      const at = now()
      const spans = spansOf(users.sessions, session)
      const until = since?.until ?? momentOf(at + spans.whole)
      if (by.browser.session) await store.sessions.end(run, by.browser.session.hash)
      await store.sessions.add(run, {
        ...session,
        hash: hashToken('session', secret),
        created: since?.created ?? momentOf(at),
        seen: momentOf(at),
        proved: momentOf(at),
        until,
        idle: Math.floor(spans.idle / 1_000),
        device: by.browser.agent?.slice(0, 300) ?? null,
        source: by.source ?? null,
      })
      const seconds = Math.floor((Date.parse(until) - at) / 1_000)
      return { secret, seconds: session.remembered ? seconds : undefined }
    },
    end: (run, hash) => store.sessions.end(run, hash),
    lookAs: (run, hash, role) => store.sessions.lookAs(run, hash, role),
    async endAll(run, user, but) {
      await store.sessions.endAll(run, user, but)
      // Whoever had the account for a while may have made themselves a key.
      await store.keys.endAll(run, user, momentOf(now()))
    },
    forget: () => find.forget?.(),
  }
}

/** What is the same of a session whoever acts in it. */
function factsOf(
  { hash, user, strong, proved, created, until, remembered, via }: Session,
  at: number,
) {
  const hasRecentProof = isRecentProof(proved, at)
  return { hash, user, strong, proved, hasRecentProof, created, until, remembered, via }
}

/** Who acts in a session: as long as it is not open, nobody in particular. */
export function actorOf({ stage, user, roles, seenAs }: KnownSession): Actor | undefined {
  if (stage !== 'open') return undefined
  return { kind: 'user', id: user, roles, ...(seenAs === undefined ? {} : { isLooking: true }) }
}

function spansOf(
  spans: SessionSpans,
  { stage, remembered }: Pick<NewSession, 'stage' | 'remembered'>,
): { idle: number; whole: number } {
  if (stage === 'factor') return { idle: factorTime, whole: factorTime }
  const { idle, whole } = remembered ? spans.remembered : spans
  return { idle: idle * hour, whole: whole * hour }
}

function momentOf(time: number): string {
  return new Date(time).toISOString()
}

interface Find {
  (hash: string): Promise<FoundSession | undefined>
  forget?(): void
}

/** Over a network, asking at every request would cost more than most answers. */
function remembering(find: Find, now: () => number): Find {
  const known = new Map<string, { found: Promise<FoundSession | undefined>; at: number }>()
  const ask = async (hash: string) => {
    const at = now()
    const one = known.get(hash)
    if (one && at - one.at < memory && at >= one.at) return one.found
    if (known.size >= mostRemembered) known.clear()
    const found = find(hash)
    known.set(hash, { found, at })
    found.catch(() => known.delete(hash))
    return found
  }
  return Object.assign(ask, { forget: () => known.clear() })
}
