import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { Failure } from '#shell/model/failure.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession } from '../caller.ts'
import { holdLastWay } from './last-way.ts'
import {
  loadWebAuthn,
  noteChallenge,
  notTaken,
  placeOf,
  readPasskey,
  takeChallenge,
} from './passkeys.ts'
import { personIn, renew } from './prove.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

type Given = Readonly<Record<string, unknown>>

/** Ed25519, ES256 and RS256: what every authenticator has one of. */
const algorithms = [-8, -7, -257]
const longestName = 60

/** Begins to add a passkey: what the browser is to ask for. */
export async function beginPasskey(parts: AccountParts, by: Caller): Promise<Outcome<unknown>> {
  const { store, people, product, now } = parts
  const { user } = provedSession(by, now(), { mayEnrol: true })
  const { email, name } = await personIn(people.byId(user))
  const { generateRegistrationOptions } = await loadWebAuthn()
  const known = (await store.credentials.list(user)).filter(({ kind }) => kind === 'passkey')
  const options = await generateRegistrationOptions({
    rpName: product.name,
    rpID: placeOf(parts, by).site,
    userID: new TextEncoder().encode(user),
    userName: email,
    userDisplayName: name ?? email,
    attestationType: 'none',
    excludeCredentials: known.map(({ key }) => ({ id: key })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await noteChallenge(parts, options.challenge, { user })
  return { body: { options }, carried: {} }
}

/**
 * Adds a passkey. Whoever has just used it has shown two factors; all other sessions end, and whoever has
 * no recovery codes yet gets ten.
 */
export async function addPasskey(
  parts: AccountParts,
  by: Caller,
  { credential, name }: Given,
): Promise<Outcome<{ readonly id: string; readonly codes: readonly string[] }>> {
  const { store, people, sessions, log, now } = parts
  const session = provedSession(by, now(), { mayEnrol: true })
  const { user } = session
  const { challenge } = readPasskey(credential)
  await takeChallenge(parts, challenge, { user })
  const made = await verified(parts, by, credential, challenge)
  const created = new Date(now()).toISOString()
  const called = typeof name === 'string' ? name.trim().slice(0, longestName) : ''
  const done = await store.write(async (run) => {
    const person = await personIn(people.byId(user, run))
    if (await store.credentials.find('passkey', made.id, run)) throw new Failure('conflict')
    const id = await store.credentials.add(run, {
      user,
      kind: 'passkey',
      key: made.id,
      secret: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      data: { transports: made.transports ?? [] },
      name: called === '' ? null : called,
      created,
    })
    const has = (await store.credentials.list(user, run)).some(({ kind }) => kind === 'recovery')
    const codes = has ? [] : await makeRecoveryCodes(store, run, { user, now: now() })
    await sessions.endAll(run, user)
    await log.note(run, by, { verb: 'add a passkey', person, notice: 'passkey-added' })
    return { id, codes, renewed: await renew(parts, run, by, session, { strong: true }) }
  })
  sessions.forget()
  log.say(by, 'A passkey was added.', user)
  return { body: { id: done.id, codes: done.codes }, carried: { session: done.renewed } }
}

async function verified(parts: AccountParts, by: Caller, credential: unknown, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { origin, site } = placeOf(parts, by)
  try {
    const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (isRight && registrationInfo) return registrationInfo.credential
  } catch (thrown) {
    throw notTaken(thrown)
  }
  throw notTaken()
}

/** Gives a passkey of one's own another name. */
export async function renamePasskey(
  { store, now }: AccountParts,
  by: Caller,
  { id, name }: Given,
): Promise<Outcome<undefined>> {
  const { user } = provedSession(by, now())
  const own = (await store.credentials.list(user)).find((one) => one.id === id)
  if (own?.kind !== 'passkey') throw new Failure('not-found')
  const called = typeof name === 'string' ? name.trim().slice(0, longestName) : ''
  await store.write((run) => store.credentials.change(run, own.id, { name: called || null }))
  return { body: undefined, carried: {} }
}

/** Takes a passkey away, unless nobody could come in without it; all other sessions end. */
export async function removePasskey(
  { store, users, people, sessions, log, now }: AccountParts,
  by: Caller,
  { id }: Given,
): Promise<Outcome<undefined>> {
  const { user, hash } = provedSession(by, now())
  await store.write(async (run) => {
    const person = await personIn(people.byId(user, run))
    const of = { user, kind: 'passkey', id: String(id) } as const
    if (!(await store.credentials.remove(run, of))) throw new Failure('not-found')
    const left = await store.credentials.list(user, run)
    holdLastWay(users, left)
    if (!left.some(({ kind }) => kind === 'passkey' || kind === 'totp')) {
      await store.credentials.remove(run, { user, kind: 'recovery' })
    }
    await sessions.endAll(run, user, hash)
    await log.note(run, by, { verb: 'remove a passkey', person, notice: 'passkey-removed' })
  })
  sessions.forget()
  log.say(by, 'A passkey was removed.', user)
  return { body: undefined, carried: {} }
}
