import { Failure, failureOf } from '#shell/model/failure.ts'
import type { Provider } from '#shell/model/user.ts'
import type { Words } from '#shell/model/words.ts'
import { hashToken } from '../../vault.ts'
import { writeTogether } from '../../write-together.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession } from '../caller.ts'
import { addressOf, type Person } from '../people/people.ts'
import { nextOf } from '../letters/links.ts'
import { personIn } from '../factors/prove.ts'
import {
  denied,
  notBegun,
  notBelieved,
  ofAnother,
  taken,
  unseen,
} from '../factors/provider-words.ts'
import type { Claims } from '../factors/providers.ts'
import { enter, mayComeIn, type Progress, stepOf } from './sign-in.ts'

/** How far somebody has come in by their company, and where they wanted to go before. */
export interface CameBack extends Progress {
  /** As it was given: whoever follows it looks at it first. */
  readonly next?: string
}

type Given = Readonly<Record<string, unknown>>

const purpose = 'oidc'
const patience = 10 * 60_000
/** The page that providers send people back to. */
const backPath = '/login/provider'

/** Where somebody goes to sign in at their company, or to connect it with the account they are in. */
export async function beginProvider(
  parts: AccountParts,
  by: Caller,
  { provider: name, next }: Given,
): Promise<Outcome<{ readonly address: string }>> {
  const { store, vault, now, origin } = parts
  const provider = providerNamed(parts, name)
  const back = (by.browser.origin ?? origin()) + backPath
  const { address, state, ...secret } = await parts.providers
    .begin(provider, back)
    .catch(unreachable)
  await store.write((run) =>
    store.tickets.add(run, {
      hash: hashToken(purpose, state),
      purpose,
      user: by.browser.session?.user ?? null,
      data: {
        provider: provider.name,
        browser: by.browser.id ?? null,
        back,
        ...nextOf(next),
        sealed: vault.seal(purpose, JSON.stringify(secret)),
      },
      created: new Date(now()).toISOString(),
      until: new Date(now() + patience).toISOString(),
    }),
  )
  return { body: { address }, carried: {} }
}

/**
 * Signs in whoever comes back from their company; what it says of them is believed once it is checked.
 * An address alone never leads into an account: who has one already connects it while signed in.
 */
export async function useProvider(
  parts: AccountParts,
  by: Caller,
  given: Given,
): Promise<Outcome<CameBack>> {
  const { store, people } = parts
  const { provider, claims, user, next } = await cameBack(parts, by, given)
  const onward = next === undefined ? {} : { next }
  const key = `${provider.issuer} ${claims.subject}`
  const known = await store.credentials.find('oidc', key)
  if (user !== undefined) {
    const connected = await connect(parts, by, { provider, key, owner: known?.user, user })
    return { ...connected, body: { ...connected.body, ...onward } }
  }
  const person = known
    ? await people.byId(known.user)
    : await join(parts, by, provider, key, claims)
  if (!person || !mayComeIn(person)) throw await noAccount(parts, by, { user: known?.user })
  const strong = provider.isStrong ?? false
  const entered = await enter(parts, by, person, { via: provider.name, strong, remembered: false })
  return { ...entered, body: { ...entered.body, ...onward } }
}

/** Takes the way back, once, in the browser that it began in. */
async function cameBack(parts: AccountParts, by: Caller, given: Given) {
  const { store, vault, now } = parts
  const state = typeof given['state'] === 'string' ? given['state'] : ''
  const shown = { hash: hashToken(purpose, state), purpose, now: new Date(now()).toISOString() }
  const ticket = await store.write((run) => store.tickets.take(run, shown))
  const { provider: name, browser, back, sealed, next } = Object(ticket?.data)
  const user = by.browser.session?.user
  const isTheirs =
    ticket?.user === (user ?? null) && (user !== undefined || browser === (by.browser.id ?? null))
  const secret = isTheirs ? vault.open(purpose, String(sealed)) : undefined
  if (!secret) throw new Failure('not-believed', { says: notBegun })
  const url = new URL(String(back))
  for (const part of ['code', 'state', 'iss', 'error']) {
    const value = given[part]
    if (typeof value === 'string' && value !== '') url.searchParams.set(part, value)
  }
  const provider = providerNamed(parts, name)
  const journey = { ...JSON.parse(secret.toString()), state }
  const claims = await parts.providers.finish(provider, url, journey).catch((cause: unknown) => {
    const says = given['error'] === 'access_denied' ? denied(provider) : notBelieved
    throw new Failure('not-believed', { says, cause })
  })
  return { provider, claims, user, next: typeof next === 'string' ? next : undefined }
}

/** Whoever is signed in, and has shown who they are, comes in this way from now on. */
async function connect(
  parts: AccountParts,
  by: Caller,
  {
    provider,
    key,
    owner,
    user,
  }: { provider: Provider; key: string; owner: string | undefined; user: string },
): Promise<Outcome<Progress>> {
  const { store, people, log, now } = parts
  const session = provedSession(by, now())
  if (owner !== undefined && owner !== user) throw new Failure('conflict', { says: ofAnother })
  const person = await store.write(async (run) => {
    const found = await personIn(people.byId(user, run))
    if (owner === undefined) await addProvider(parts, run, found, provider, key)
    await log.note(run, by, { verb: 'connect a provider', person: found, notice: 'provider-added' })
    return found
  })
  log.say(by, 'A provider was connected.', user)
  return { body: { step: stepOf(parts, person, session.strong), factors: [] }, carried: {} }
}

/**
 * Makes an account where people may sign up, for an address that the provider vouches for and nobody has;
 * or says why not.
 */
async function join(
  parts: AccountParts,
  by: Caller,
  provider: Provider,
  key: string,
  { email, isVerified, name }: Claims,
): Promise<Person> {
  const { store, people, users, operations } = parts
  const address = addressOf(email)
  if (users.signUp !== 'open') throw await noAccount(parts, by, {})
  if (!isVerified || address === '') throw await noAccount(parts, by, { says: unseen(provider) })
  const person = await writeTogether(store, async (run) => {
    if (await people.byEmail(address, run)) return undefined
    const values = { email: address, name: name?.slice(0, 120) ?? null }
    const made = await people.create(run, by, values, 'active')
    await addProvider(parts, run, made, provider, key)
    return made
  })
  // What is refused is written down too, so it waits until nothing else is being written.
  if (!person) throw await noAccount(parts, by, { says: taken })
  operations.changes.tell(people.entity.name)
  return person
}

async function addProvider(
  { store, now }: AccountParts,
  run: Parameters<AccountParts['store']['credentials']['add']>[0],
  { id }: Person,
  { name }: Provider,
  key: string,
): Promise<void> {
  const created = new Date(now()).toISOString()
  await store.credentials.add(run, { user: id, kind: 'oidc', key, name, created })
}

async function noAccount(
  { log }: AccountParts,
  by: Caller,
  { says, user }: { says?: Words; user?: string | undefined },
): Promise<Failure> {
  const sentence = 'Somebody came from a provider and has no account to come into.'
  await log.refuse(by, 'no account at a provider', sentence, user)
  return new Failure('not-connected', says ? { says } : {})
}

function providerNamed({ users }: AccountParts, name: unknown): Provider {
  const found = users.ways.oidc.find((one) => one.name === name)
  if (!found) throw new Failure('not-found')
  return found
}

function unreachable(cause: unknown): never {
  const failure = failureOf(cause)
  throw failure.status < 500 ? failure : new Failure('unreachable', { cause })
}
