import { Failure } from '#shell/model/failure.ts'
import type { SecondFactor, SignInStep } from '#shell/model/session.ts'
import type { Run } from '#shell/store/database.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller, Carried, Outcome } from '../caller.ts'
import { atAccount, attempt, type GuessedAt } from './guesses.ts'
import type { Person } from '../people/people.ts'
import { newToken } from '../sessions/token.ts'
import { hashToken } from '../../vault.ts'

/** What a step towards a session tells: what is next, and with what that can be done. */
export interface Progress {
  readonly step: SignInStep
  /** For `factor`: what this person can show. */
  readonly factors: readonly SecondFactor[]
}

/** What somebody signs in with. Nothing of it has been checked. */
export interface PasswordGiven {
  readonly email?: unknown
  readonly password?: unknown
  readonly remember?: unknown
  readonly captcha?: unknown
}

/**
 * Signs in by password. Whoever has no account, none to come in with, or another password is told the
 * same, after the same work.
 */
export async function signInByPassword(
  parts: AccountParts,
  by: Caller,
  given: PasswordGiven,
): Promise<Outcome<Progress>> {
  const { store, people, passwords, captcha, users, log } = parts
  if (!users.ways.password) throw new Failure('not-found')
  const { email, password } = readGiven(given)
  const person = await people.byEmail(email)
  const isKnown = await store.devices.isKnown(by.browser.device ?? '', person?.id ?? '')
  const own: GuessedAt = isKnown
    ? `device:${by.browser.device ?? ''}:${person?.id ?? ''}`
    : atAccount(email)
  const source: GuessedAt = `source:${by.source ?? 'nowhere'}`
  const tried = await attempt(parts, by, isKnown ? [own] : [own, source], person?.id)
  if (tried.isSuspicious) {
    await captcha.hold('sign-in', given.captcha, by).catch(async (thrown: unknown) => {
      // No password has been looked at, so none has failed.
      await tried.succeeded([])
      throw thrown
    })
  }
  const credential = await store.credentials.find('password', person?.id ?? '')
  const fits = await passwords.verify(credential?.secret ?? undefined, password)
  if (!fits || !person || !credential || !mayComeIn(person)) {
    const sentence = 'A password was wrong, or for an account that is not there.'
    await log.refuse(by, 'wrong password', sentence, person?.id)
    throw new Failure('wrong-credentials')
  }
  await tried.succeeded([own])
  if (passwords.isOld(String(credential.secret))) await rehash(parts, credential, password)
  const remembered = isYes(given.remember)
  return enter(parts, by, person, { via: 'password', strong: false, remembered })
}

/** Whether somebody can be let in, whatever they show. */
export function mayComeIn({ state }: Person): boolean {
  return state === 'active' || state === 'leaving'
}

/** How somebody has shown who they are. */
export interface Entering {
  readonly via: string
  /** Whether that was as good as two factors. */
  readonly strong: boolean
  readonly remembered: boolean
}

/** Lets somebody in who has shown who they are, or as far as the second factor. */
export async function enter(
  parts: AccountParts,
  by: Caller,
  person: Person,
  entering: Entering,
): Promise<Outcome<Progress>> {
  const { store, sessions } = parts
  const factors = entering.strong ? [] : await factorsOf(parts, person)
  const isOpen = factors.length === 0
  const carried = await store.write(async (run) => {
    const stage = isOpen ? 'open' : 'factor'
    const session = await sessions.begin(run, by, { ...entering, user: person.id, stage })
    return { session, ...(isOpen ? await welcome(parts, run, by, person, entering.via) : {}) }
  })
  sessions.forget()
  if (isOpen) parts.log.say(by, 'Somebody signed in.', person.id)
  const step = isOpen ? stepOf(parts, person, entering.strong) : 'factor'
  return { body: { step, factors }, carried }
}

/** Inside the transaction that opens a session: notes it, and the browser as one that is known. */
export async function welcome(
  { store, log, now }: AccountParts,
  run: Run,
  by: Caller,
  person: Person,
  via: string,
): Promise<Pick<Carried, 'device'>> {
  const at = new Date(now()).toISOString()
  const { device } = by.browser
  const isKnown = device !== undefined && (await store.devices.isKnown(device, person.id, run))
  const hasDevices = await store.devices.hasAny(person.id, run)
  const notice = isKnown || !hasDevices ? {} : ({ notice: 'new-device' } as const)
  await log.note(run, by, { verb: `sign in by ${via}`, person, ...notice })
  if (device !== undefined) {
    await store.devices.note(run, device, person.id, at)
    return {}
  }
  const token = newToken()
  await store.devices.note(run, hashToken('device', token), person.id, at)
  return { device: token }
}

/** With what somebody has to show a second time who they are; nothing where once is enough. */
export async function factorsOf(
  { store, users }: Pick<AccountParts, 'store' | 'users'>,
  { id, roles }: Person,
): Promise<readonly SecondFactor[]> {
  const kinds = new Set((await store.credentials.list(id)).map(({ kind }) => kind))
  if (!kinds.has('totp') && !(users.needsFactor(roles) && kinds.has('passkey'))) return []
  return (['totp', 'passkey', 'recovery'] as const).filter((kind) => kinds.has(kind))
}

/** What is next for somebody whose session is open. */
export function stepOf(
  { users }: Pick<AccountParts, 'users'>,
  { roles }: Person,
  strong: boolean,
): SignInStep {
  return users.needsFactor(roles) && !strong ? 'enrol' : 'open'
}

/** As scripts and forms say yes. */
function isYes(given: unknown): boolean {
  return given === true || given === 'on' || given === 'yes'
}

function readGiven({ email, password }: PasswordGiven): { email: string; password: string } {
  const needed = { id: 'needed' } as const
  const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== ''
  if (isGiven(email) && isGiven(password)) return { email, password }
  const fields = {
    ...(isGiven(email) ? {} : { email: needed }),
    ...(isGiven(password) ? {} : { password: needed }),
  }
  throw new Failure('invalid', { fields })
}

/** Hashes become dearer over the years; whoever comes in gets one of today. */
async function rehash(
  { store, passwords }: AccountParts,
  { id }: Credential,
  password: string,
): Promise<void> {
  const secret = await passwords.hash(password)
  await store.write((run) => store.credentials.change(run, id, { secret }))
}
