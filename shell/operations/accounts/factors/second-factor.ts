import { Failure } from '#shell/model/failure.ts'
import type { Run } from '#shell/store/database.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller, KnownSession, Outcome } from '../caller.ts'
import { attempt, type GuessedAt } from '../coming-in/guesses.ts'
import { type Person } from '../people/people.ts'
import { personIn } from './prove.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { type Progress, stepOf, welcome } from '../coming-in/sign-in.ts'
import { stepOfCode } from './totp.ts'

type Given = Readonly<Record<string, unknown>>

/** What a code from an app is sealed for. */
export const totpPurpose = 'totp'

/**
 * Shows a code from an app: as the second factor by somebody who is on the way in, or to show once more
 * who one is. A code works once, in whatever process.
 */
export function showTotp(
  parts: AccountParts,
  by: Caller,
  { code }: Given,
): Promise<Outcome<Progress>> {
  return show(parts, by, 'totp', async (person) => {
    const { store, vault, now } = parts
    const credential = await store.credentials.find('totp', person.id)
    const secret = credential && vault.open(totpPurpose, String(credential.secret))?.toString()
    const step = secret && stepOfCode(secret, textOf(code), now())
    if (!credential || typeof step !== 'number') return undefined
    const at = new Date(now()).toISOString()
    return async (run) => {
      const isFirst = await store.credentials.advance(run, credential.id, step, at)
      // Whoever replaces the secret of the installation can let go of the one before some day.
      if (isFirst && vault.isOld(String(credential.secret))) {
        const sealed = { secret: vault.seal(totpPurpose, String(secret)) }
        await store.credentials.change(run, credential.id, sealed)
      }
      return isFirst
    }
  })
}

/** Shows one of ten codes that were written down, when the telephone is gone. */
export function showRecovery(
  parts: AccountParts,
  by: Caller,
  { code }: Given,
): Promise<Outcome<Progress>> {
  return show(parts, by, 'recovery', async ({ id }) => {
    const given = textOf(code)
    return (run) => useRecoveryCode(parts.store, run, { user: id, code: given })
  })
}

/** Inside the transaction: uses what was shown, and tells whether it was still good. */
export type Using = (run: Run) => Promise<boolean>

/**
 * Opens a session that waits for a second factor, or renews an open one. `look` says how what was shown
 * is used, or nothing when it is wrong.
 */
export async function show(
  parts: AccountParts,
  by: Caller,
  kind: 'totp' | 'recovery' | 'passkey',
  look: (person: Person) => Promise<Using | undefined>,
): Promise<Outcome<Progress>> {
  const { store, people, sessions, log } = parts
  const { session } = by.browser
  if (!session) throw new Failure('signed-out')
  const person = await personIn(people.byId(session.user))
  // A passkey cannot be guessed, and the guesses of others must not keep it out.
  const own = kind === 'passkey' ? [] : [await keyFor(parts, by, person)]
  await holdFlow(parts, session)
  const tried = await attempt(parts, by, own, person.id)
  const using = await look(person)
  const carried =
    using &&
    (await store.write(async (run) => {
      if (!(await using(run))) return undefined
      const { user, remembered, via } = session
      const isOpening = session.stage === 'factor'
      const since = isOpening ? {} : { since: session }
      const opened = { user, remembered, via, strong: true, stage: 'open', ...since } as const
      const begun = { session: await sessions.begin(run, by, opened) }
      const verb = kind === 'recovery' ? 'recovery-code-used' : undefined
      if (verb) await log.note(run, by, { verb: 'use a recovery code', person, notice: verb })
      return isOpening ? { ...begun, ...(await welcome(parts, run, by, person, via)) } : begun
    }))
  if (!carried) {
    await log.refuse(by, 'wrong second factor', 'A second factor was wrong.', person.id)
    throw new Failure('wrong-code')
  }
  await tried.succeeded(own)
  sessions.forget()
  log.say(by, 'Somebody showed a second factor.', person.id)
  return { body: { step: stepOf(parts, person, true), factors: [] }, carried }
}

const mostTries = 5

/** After five codes whoever is on the way in begins again, with the password. */
async function holdFlow(
  { store, sessions }: AccountParts,
  { hash, stage }: KnownSession,
): Promise<void> {
  if (stage !== 'factor') return
  const isOver = await store.write(async (run) => {
    const tries = await store.rates.count(run, `factor ${hash}`, 1)
    if (tries > mostTries) await sessions.end(run, hash)
    return tries > mostTries
  })
  if (!isOver) return
  sessions.forget()
  throw new Failure('signed-out')
}

/** Whoever has found out the password must not keep out the owner by guessing codes. */
async function keyFor(
  { store }: AccountParts,
  { browser: { device } }: Caller,
  { id }: Person,
): Promise<GuessedAt> {
  const isKnown = device !== undefined && (await store.devices.isKnown(device, id))
  return isKnown ? `device:factor:${device}:${id}` : `account:factor:${id}`
}

export function textOf(given: unknown): string {
  if (typeof given === 'string' && given.trim() !== '') return given.slice(0, 200)
  throw new Failure('invalid', { fields: { code: { id: 'needed' } } })
}
