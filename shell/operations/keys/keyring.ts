import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import type { FailureId } from '#shell/model/failure-catalogue.ts'
import { rolesWithin } from '#shell/model/permission.ts'
import type { Role } from '#shell/model/role.ts'
import type { StoredKey } from '#shell/store/keys.ts'
import type { SecurityNote } from '#shell/store/accounts/security-notes.ts'
import type { Store } from '#shell/store/store.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { rememberHashes } from '../vault.ts'
import { idInToken } from './key-token.ts'

export type KeyActor = Extract<Actor, { kind: 'key' }>

/** Knows programs by the keys that they show. */
export interface Keyring {
  /** Who shows this; fails when the key is none that is good. Asked at every request with a key. */
  know(token: string, from: { source: string; request?: string }): Promise<KeyActor>
  /** To be called once it is stored that keys have ended. */
  forget(): void
  /** Stores when keys were last used, as far as that is not stored yet. */
  flush(): Promise<void>
}

interface Options {
  readonly store: Store
  readonly roles: readonly Role[]
  /** The roles that a user has at this moment; nothing for one who may not come in. */
  rolesOf(user: string): Promise<readonly string[] | undefined>
  readonly log: LogEvent
  now(): number
}

/** What is known of a key, and who shows it: nobody while its maker may not come in. */
interface Known {
  readonly key: StoredKey
  readonly actor: KeyActor | undefined
  used: number
}

/** How long it may take until a key that was ended by another process is refused by this one. */
const memory = 500
const mostRemembered = 10_000
/** How exactly it is known when a key was last used, and how long several uses wait for each other. */
const usedStep = 60_000
const flushAfter = 5_000
/** How often somebody may come with what is no good key. */
const mostMisses = 30
const missSeconds = 60

export function createKeyring(options: Options): Keyring {
  const { store, log, now } = options
  const find = remembering((id) => load(options, id), now)
  const uses = createUses(store)
  const hashOf = rememberHashes('key')
  const misses = createMisses(store, now)

  const refuse = async (id: FailureId, source: string, request: string | undefined, key = '') => {
    log('A key was refused.', {
      address: source,
      ...(key === '' ? {} : { actor: `key:${key}` }),
      ...(request === undefined ? {} : { requestId: request }),
    })
    await misses.count(source)
    return new Failure(id)
  }

  return {
    async know(token, { source, request }) {
      const id = idInToken(token)
      const known = id === undefined ? undefined : await find.ask(id)
      if (!known || !isSame(known.key.hash, hashOf(token))) {
        throw await refuse('key-unknown', source, request, id)
      }
      const { key, actor } = known
      const at = now()
      if (key.ended !== null || !actor) throw await refuse('key-ended', source, request, id)
      if (key.until !== null && Date.parse(key.until) <= at) {
        throw await refuse('key-expired', source, request, id)
      }
      if (at - known.used >= usedStep) {
        known.used = at
        uses.note(key.id, at)
      }
      return actor
    },
    forget: find.forget,
    flush: uses.flush,
  }
}

async function load({ store, roles, rolesOf }: Options, id: string): Promise<Known | undefined> {
  const key = await store.keys.find(id)
  if (!key) return undefined
  const used = key.used === null ? 0 : Date.parse(key.used)
  const { maker, scopes } = key
  const known = { kind: 'key', id, scopes } as const
  if (maker === null) return { key, used, actor: { ...known, roles: key.roles } }
  const held = await rolesOf(maker)
  if (!held) return { key, used, actor: undefined }
  const within = rolesWithin(key.roles, held, roles)
  return { key, used, actor: { ...known, roles: within, user: maker } }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function remembering<T>(read: (id: string) => Promise<T | undefined>, now: () => number) {
  const known = new Map<string, { found: Promise<T | undefined>; at: number }>()
  return {
    ask(id: string): Promise<T | undefined> {
      const at = now()
      const one = known.get(id)
      if (one && at >= one.at && at - one.at < memory) return one.found
      if (known.size >= mostRemembered) known.clear()
      const found = read(id)
      known.set(id, { found, at })
      // Nobody fills the memory with keys that there are not.
      const drop = () => {
        if (known.get(id)?.found === found) known.delete(id)
      }
      found.then((value) => value ?? drop()).catch(drop)
      return found
    },
    forget: () => known.clear(),
  }
}

/** Notes the last uses of many keys at once, and after the answer. */
function createUses(store: Store) {
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const all = [...waiting]
    waiting.clear()
    if (all.length === 0) return
    await store.write(async (run) => {
      for (const [id, at] of all) await store.keys.note(run, id, new Date(at).toISOString())
    })
  }
  return {
    flush,
    note(id: string, at: number) {
      waiting.set(id, at)
      // When a key was last used is worth no answer's failing.
      timer ??= setTimeout(() => void flush().catch(() => undefined), flushAfter).unref()
    },
  }
}

/** Of whoever comes with what is no key nothing is known but from where. */
function heldOff(source: string, at: number): SecurityNote {
  const nobody = { user: null, actor: null, about: null, device: null, request: null }
  const verb = 'held off for unknown keys'
  return { ...nobody, at: new Date(at).toISOString(), kind: 'refused', verb, via: 'api', source }
}

/** Counts who comes with what is no key, for all processes together, and turns them away in the end. */
function createMisses(store: Store, now: () => number) {
  const full = new Map<string, number>()
  return {
    async count(source: string): Promise<void> {
      const seconds = Math.floor(now() / 1_000)
      const window = seconds - (seconds % missSeconds)
      const tooMany = () =>
        new Failure('too-many', { more: { retryAfter: window + missSeconds - seconds } })
      if (full.get(source) === window) throw tooMany()
      const count = await store.write(async (run) => {
        const so = await store.rates.count(run, `key source:${source}`, window)
        // One of all that follow is noted, whichever process it comes to.
        if (so === mostMisses + 1) await store.securityNotes.count(run, heldOff(source, now()))
        return so
      })
      if (count <= mostMisses) return
      if (full.size >= mostRemembered) full.clear()
      full.set(source, window)
      throw tooMany()
    },
  }
}
