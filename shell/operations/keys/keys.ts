import { checkInput, failureFrom } from '#shell/model/check-values.ts'
import type { Complaint } from '#shell/model/complaint.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Fields } from '#shell/model/field.ts'
import { list } from '#shell/model/fields/list.ts'
import { text } from '#shell/model/fields/text.ts'
import { isId } from '#shell/model/id.ts'
import { isAdministrator, rolesWithin } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import { administrator } from '#shell/model/role.ts'
import { isScope } from '#shell/model/scope.ts'
import type { Words } from '#shell/model/words.ts'
import type { Run } from '#shell/store/database.ts'
import { newId } from '#shell/store/identifier.ts'
import type { StoredKey } from '#shell/store/keys.ts'
import type { Store } from '#shell/store/store.ts'
import type { Browser } from '../accounts/caller.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { aboutFor } from '../accounts/letters/notify-account-change.ts'
import { letterJob, type Wish } from '../accounts/letters/wish.ts'
import { type Asker, traceOf } from '../asker.ts'
import { noteOf } from '../security/note-of.ts'
import { hashToken } from '../vault.ts'
import { newKeyToken } from './key-token.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { endOf, lifetimePattern } from './lifetime.ts'

/** A key as it may be looked at: never what a program shows, nor anything made of it. */
export type ShownKey = Omit<StoredKey, 'hash'>

/** A key at the one moment when it is told. */
export interface NewKey extends ShownKey {
  readonly key: string
}

/** Who makes a key, and in which browser if in one. */
export interface Maker extends Asker {
  readonly browser?: Browser
}

/** What can be done with keys: by users with their own, by administrators and at the machine with all. */
export interface Keys {
  readonly ring: Keyring
  /** Those of one maker, or all; of others only administrators see any. */
  list(
    by: Asker,
    page: { limit: number; after?: string; maker?: string },
  ): Promise<readonly ShownKey[]>
  read(by: Asker, id: string): Promise<ShownKey>
  create(by: Maker, given: unknown): Promise<NewKey>
  end(by: Asker, id: string): Promise<void>
  /** Ends all keys of a user, who has gone or whose account others may have had. */
  endAll(user: string): Promise<void>
}

/** What a key is made from. */
export const keyFields: Fields = {
  name: text({ required: true, max: 80 }),
  scopes: list(text({ max: 80 }), { required: true, max: 50 }),
  roles: list(text({ max: 40 }), { max: 20 }),
  expires: text({
    required: true,
    pattern: lifetimePattern,
    shape: { en: '90d, 12h or never', de: '90d, 12h oder never' },
  }),
}

const mostPerMaker = 50

interface Options {
  readonly product: Pick<Product, 'entities' | 'roles'>
  readonly store: Store
  /** The roles that a user has at this moment; nothing for one who may not come in. */
  rolesOf?(user: string): Promise<readonly string[] | undefined>
  /** Fails unless somebody has just shown who they are: whoever makes a key opens a door for long. */
  prove?(by: Maker): void
  readonly log: LogEvent
  now?(): number
}

export function createKeys(options: Options): Keys {
  const { product, store, log, rolesOf = async () => undefined, now = Date.now } = options
  const { roles } = product
  const ring = createKeyring({ store, roles, rolesOf, log, now })

  const find = async (by: Asker, id: string): Promise<StoredKey> => {
    const found = isId(id) ? await store.keys.find(id) : undefined
    if (!found || !isTheirs(options, by, found)) throw new Failure('not-found')
    return found
  }
  const say = (by: Asker, sentence: string) => log(sentence, traceOf(by))

  const note = (by: Asker, at: string, verb: string, key: StoredNamed) =>
    noteOf(by, { at, kind: 'keys', verb, user: key.maker, about: `${key.name} (${key.id})` })

  const notify = async (run: Run, by: Asker, at: string, event: KeyEvent, key: StoredNamed) => {
    if (key.maker === null) return
    const hasPlace = by.actor.kind === 'user' && by.actor.id === key.maker
    const about = aboutFor(by, { event, at, hasPlace, change: key.name })
    const wish: Wish = { kind: 'notice', user: key.maker, about }
    await store.jobs.add(run, letterJob, wish)
  }

  return {
    ring,
    async list(by, page) {
      const maker = makerOf(by)
      const own = isOver(options, by) || maker === null ? {} : { maker }
      if (own.maker !== undefined && page.maker !== undefined && page.maker !== maker) return []
      return (await store.keys.list({ ...page, ...own })).map(shown)
    },
    async read(by, id) {
      makerOf(by)
      return shown(await find(by, id))
    },
    async create(by, given) {
      const maker = makerOf(by)
      options.prove?.(by)
      const chosen = choose(options, by, given, now())
      const id = newId()
      const token = newKeyToken(id)
      const created = new Date(now()).toISOString()
      const key = { ...chosen, id, maker, created, used: null, ended: null }
      await store.write(async (run) => {
        if (maker !== null) {
          await store.rates.hold(run, `keys of ${maker}`)
          const living = await store.keys.countLiving(run, maker, created)
          if (living >= mostPerMaker) throw new Failure('full', { more: { limit: mostPerMaker } })
        }
        await store.keys.add(run, { ...key, hash: hashToken('key', token) })
        await store.securityNotes.add(run, note(by, created, 'make a key', key))
        await notify(run, by, created, 'key-made', key)
      })
      say(by, `The key ${id} was made.`)
      return { ...key, key: token }
    },
    async end(by, id) {
      makerOf(by)
      const key = await find(by, id)
      const at = new Date(now()).toISOString()
      await store.write(async (run) => {
        await store.keys.end(run, id, at)
        await store.securityNotes.add(run, note(by, at, 'end a key', key))
        // Whoever ends a key of their own knows it.
        if (by.actor.kind !== 'user' || by.actor.id !== key.maker) {
          await notify(run, by, at, 'key-ended', key)
        }
      })
      ring.forget()
      say(by, `The key ${id} was ended.`)
    },
    async endAll(user) {
      const at = new Date(now()).toISOString()
      const ended = await store.write((run) => store.keys.endAll(run, user, at))
      ring.forget()
      for (const id of ended) log(`The key ${id} was ended.`, { actor: `user:${user}` })
    },
  }
}

type KeyEvent = 'key-made' | 'key-ended'
type StoredNamed = Pick<StoredKey, 'id' | 'name' | 'maker'>

function shown(key: StoredKey): ShownKey {
  const { id, name, scopes, roles, maker, created, until, used, ended } = key
  return { id, name, scopes, roles, maker, created, until, used, ended }
}

/** Whose keys somebody makes: nobody's at the machine. No key makes another, nor does a stranger. */
function makerOf({ actor }: Asker): string | null {
  if (actor.kind === 'system') return null
  if (actor.kind === 'user') return actor.id
  throw new Failure(actor.kind === 'visitor' ? 'signed-out' : 'forbidden')
}

function isOver({ product }: Options, { actor }: Asker): boolean {
  return actor.kind === 'system' || isAdministrator(actor, product.roles)
}

function isTheirs(options: Options, by: Asker, { maker }: StoredKey): boolean {
  return isOver(options, by) || (by.actor.kind === 'user' && maker === by.actor.id)
}

/** What is wanted of a new key, once all of it means something and is the maker's to give. */
function choose(
  { product: { entities, roles } }: Options,
  { actor }: Asker,
  given: unknown,
  now: number,
): Pick<StoredKey, 'name' | 'scopes' | 'roles' | 'until'> {
  const values = checkInput(keyFields, given)
  const scopes = texts(values['scopes'])
  const wanted = texts(values['roles'])
  const until = endOf(String(values['expires']), now)
  const held = actor.kind === 'user' ? actor.roles : [administrator.role]
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  const findings: { path: readonly string[]; about: Complaint | Words }[] = []
  const complain = (field: string, at: number, about: Words) =>
    findings.push({ path: [field, String(at)], about })

  for (const [at, scope] of scopes.entries()) {
    if (!isScope(scope, entities)) complain('scopes', at, noScope)
  }
  const within = new Set(rolesWithin(wanted, held, roles))
  for (const [at, role] of wanted.entries()) {
    if (!known.has(role)) complain('roles', at, noRole)
    else if (!within.has(role)) complain('roles', at, notYours)
  }
  if (until === undefined) findings.push({ path: ['expires'], about: tooLong })
  if (findings.length > 0 || until === undefined) throw failureFrom(findings)
  return { name: String(values['name']), scopes, roles: wanted, until }
}

const noScope = {
  en: 'There is nothing of this name. A scope is like cards:read, cards:* or *:read.',
  de: 'So etwas gibt es nicht. Ein Bereich ist wie cards:read, cards:* oder *:read.',
}
const noRole = { en: 'There is no such role.', de: 'Diese Rolle gibt es nicht.' }
const notYours = {
  en: 'You do not have this role, so you cannot pass it on.',
  de: 'Diese Rolle haben Sie nicht, also können Sie sie nicht weitergeben.',
}
const tooLong = {
  en: 'A key is good for a year at most, unless it is never to run out.',
  de: 'Ein Schlüssel gilt höchstens ein Jahr, wenn er nicht nie ablaufen soll.',
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
