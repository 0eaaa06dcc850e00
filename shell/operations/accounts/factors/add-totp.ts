import { Failure } from '#shell/model/failure.ts'
import { encodeQr, type QrCode } from '../../qr/encode-qr.ts'
import { hashToken } from '../../vault.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession } from '../caller.ts'
import { personIn, renew } from './prove.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { textOf, totpPurpose } from './second-factor.ts'
import { newToken } from '../sessions/token.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

type Given = Readonly<Record<string, unknown>>

const purpose = 'totp'
const patience = 30 * 60_000

/** What an app is told, and the ticket that goes back with its first code. */
export interface NewTotp {
  readonly ticket: string
  readonly secret: string
  /** What stands in the QR code. */
  readonly address: string
  /** The address for cameras. */
  readonly qr: QrCode
}

/** Begins to add an app: nothing changes until a first code shows that it has understood. */
export async function beginTotp(
  { store, people, vault, product, now }: AccountParts,
  by: Caller,
): Promise<Outcome<NewTotp>> {
  const { user } = provedSession(by, now(), { mayEnrol: true })
  const { email } = await personIn(people.byId(user))
  if (await store.credentials.find('totp', user)) throw new Failure('conflict')
  const [secret, ticket] = [newTotpSecret(), newToken()]
  await store.write(async (run) => {
    await store.tickets.drop(run, purpose, user)
    await store.tickets.add(run, {
      hash: hashToken(purpose, ticket),
      purpose,
      user,
      data: vault.seal(totpPurpose, secret),
      created: new Date(now()).toISOString(),
      until: new Date(now() + patience).toISOString(),
    })
  })
  const address = totpAddress({ secret, site: product.name, email })
  return { body: { ticket, secret, address, qr: encodeQr(address) }, carried: {} }
}

/**
 * Adds the app: from now on its codes are asked for. All other sessions end, since they were begun
 * without; whoever has no recovery codes yet gets ten.
 */
export async function confirmTotp(
  parts: AccountParts,
  by: Caller,
  { ticket, code }: Given,
): Promise<Outcome<{ readonly codes: readonly string[] }>> {
  const { store, people, sessions, vault, log, now } = parts
  const session = provedSession(by, now(), { mayEnrol: true })
  const { user } = session
  const at = new Date(now()).toISOString()
  const hash = hashToken(purpose, String(ticket))
  const seen = await store.tickets.see({ hash, purpose, now: at })
  const sealed = seen?.user === user ? String(seen.data) : undefined
  const secret = sealed && vault.open(totpPurpose, sealed)?.toString()
  if (sealed === undefined || !secret) throw new Failure('used-up')
  const step = stepOfCode(secret, textOf(code), now())
  if (step === undefined) throw new Failure('wrong-code')
  const done = await store.write(async (run) => {
    const person = await personIn(people.byId(user, run))
    if (!(await store.tickets.take(run, { hash, purpose, now: at }))) throw new Failure('used-up')
    const kept = { user, kind: 'totp', key: user, secret: sealed, counter: step } as const
    await store.credentials.add(run, { ...kept, created: at })
    const has = (await store.credentials.list(user, run)).some(({ kind }) => kind === 'recovery')
    const codes = has ? [] : await makeRecoveryCodes(store, run, { user, now: now() })
    await sessions.endAll(run, user)
    await log.note(run, by, { verb: 'add codes from an app', person, notice: 'totp-added' })
    return { codes, session: await renew(parts, run, by, session, { strong: true }) }
  })
  sessions.forget()
  log.say(by, 'Codes from an app were added.', user)
  return { body: { codes: done.codes }, carried: { session: done.session } }
}

/** Takes the app away, and with it the recovery codes where no passkey is left that needs them. */
export async function removeTotp(parts: AccountParts, by: Caller): Promise<Outcome<undefined>> {
  const { store, people, sessions, log, now } = parts
  const session = provedSession(by, now())
  const { user, hash } = session
  await store.write(async (run) => {
    const person = await personIn(people.byId(user, run))
    if (!(await store.credentials.remove(run, { user, kind: 'totp' })))
      throw new Failure('not-found')
    const left = await store.credentials.list(user, run)
    if (!left.some(({ kind }) => kind === 'passkey')) {
      await store.credentials.remove(run, { user, kind: 'recovery' })
    }
    await sessions.endAll(run, user, hash)
    await log.note(run, by, { verb: 'remove codes from an app', person, notice: 'totp-removed' })
  })
  sessions.forget()
  log.say(by, 'Codes from an app were removed.', user)
  return { body: undefined, carried: {} }
}

/** Ten new recovery codes; those before are worth nothing any more. */
export async function renewRecovery(
  parts: AccountParts,
  by: Caller,
): Promise<Outcome<{ readonly codes: readonly string[] }>> {
  const { store, people, log, now } = parts
  const { user } = provedSession(by, now())
  const codes = await store.write(async (run) => {
    const person = await personIn(people.byId(user, run))
    await log.note(run, by, { verb: 'make recovery codes', person, notice: 'recovery-codes-made' })
    return makeRecoveryCodes(store, run, { user, now: now() })
  })
  log.say(by, 'Recovery codes were made.', user)
  return { body: { codes }, carried: {} }
}
