import { checkValues } from '#shell/model/check-values.ts'
import { Failure } from '#shell/model/failure.ts'
import { writeTogether } from '../../write-together.ts'
import type { AccountParts } from '../account-parts.ts'
import { allComplaints } from '../all-complaints.ts'
import type { Caller, Outcome } from '../caller.ts'
import { holdLetters } from '../letters/hold-letters.ts'
import { seeTicket, takeTicket } from '../letters/issue-ticket.ts'
import { nextOf } from '../letters/links.ts'
import { letterJob, type Wish } from '../letters/wish.ts'
import { addressOf } from '../people/people.ts'
import { setPassword } from '../password/set-password.ts'
import { enter, type Progress } from './sign-in.ts'

type Given = Readonly<Record<string, unknown>>

/** What waits until the address is confirmed. The password is there as a hash only. */
interface Waiting {
  readonly values: Given
  readonly hash?: string
  /** The browser that it began in. */
  readonly browser?: string
}

/**
 * Wants an account. It is made when the address has been confirmed; whoever wants one for an address
 * that has one is told the same, and the owner of the address gets another letter.
 */
export async function signUp(
  parts: AccountParts,
  by: Caller,
  { captcha: answer, password, next, ...given }: Given,
): Promise<Outcome<undefined>> {
  const { store, users, captcha, passwords, newPassword, now } = parts
  if (users.signUp !== 'open') throw new Failure('not-found')
  const named = { email: addressOf(given['email']), name: given['name'] }
  await allComplaints(
    () => valuesFrom(parts, given),
    () => users.ways.password && newPassword(password, named),
  )
  const values = valuesFrom(parts, given)
  const about = { email: String(values['email']) }
  await captcha.hold('sign-up', answer, by)
  await holdLetters(store, by, { kind: 'sign-up', email: about.email, now: now() })
  const hash = users.ways.password ? { hash: await passwords.hash(String(password)) } : {}
  const { id } = by.browser
  const data: Waiting = { values, ...hash, ...(id === undefined ? {} : { browser: id }) }
  const language = by.language === undefined ? {} : { language: by.language }
  const wish: Wish = { kind: 'sign-up', email: about.email, ...language, ...nextOf(next), data }
  await store.write((run) => store.jobs.add(run, letterJob, wish))
  return { body: undefined, carried: {} }
}

/**
 * Makes the account that was wanted. In another browser than the one it was wanted in, the password is
 * asked for: else somebody could make an account with their own password for a stranger's address, and
 * wait for the stranger to confirm it.
 */
export async function confirmSignUp(
  parts: AccountParts,
  by: Caller,
  { ticket, password }: Given,
): Promise<Outcome<Progress>> {
  const { store, people, operations, passwords, log, now } = parts
  const shown = { token: ticket, now: now() }
  const seen = await seeTicket(store, 'confirmation', shown)
  if (!seen) throw new Failure('used-up')
  const { hash, browser }: Partial<Waiting> = Object(seen.data)
  if (hash !== undefined && (browser === undefined || browser !== by.browser.id)) {
    if (typeof password !== 'string' || password === '') throw new Failure('proof-needed')
    if (!(await passwords.verify(hash, password))) return missed(parts, seen.hash)
  }
  const person = await writeTogether(store, async (run) => {
    const { data } = await takeTicket(store, run, 'confirmation', shown)
    const { values }: Waiting = Object(data)
    // Meanwhile somebody may have invited them, or they have confirmed an earlier letter.
    if (await people.byEmail(values['email'], run)) throw new Failure('used-up')
    const made = await people.create(run, by, values, 'active')
    if (hash !== undefined) await setPassword(store, run, { user: made.id, hash, now: now() })
    return made
  })
  operations.changes.tell(people.entity.name)
  log.say(by, 'Somebody made an account.', person.id)
  return enter(parts, by, person, { via: 'sign-up', strong: false, remembered: false })
}

const mostTries = 5

/** Whoever has the link and not the password may guess a few times. */
async function missed({ store }: AccountParts, hash: string): Promise<never> {
  await store.write(async (run) => {
    if ((await store.tickets.miss(run, hash)) >= mostTries) await store.tickets.remove(run, hash)
  })
  const says = { en: 'This is not the password.', de: 'Das ist nicht das Passwort.' }
  throw new Failure('invalid', { fields: { password: says } })
}

/** What people may say about themselves. Whether another one has the address is nobody's business. */
function valuesFrom({ people, operations }: AccountParts, given: Given): Given {
  const { entity } = people
  const open = operations.permit.writable({ kind: 'user', id: '', roles: [] }, entity)
  const closed = Object.keys(given).filter(
    (name) => Object.hasOwn(entity.fields, name) && !open.has(name) && name !== 'email',
  )
  if (closed.length > 0) {
    const fields = Object.fromEntries(closed.map((name) => [name, { id: 'not-yours' } as const]))
    throw new Failure('invalid', { fields })
  }
  const values = checkValues(entity, given, { whole: true })
  return { ...values, email: addressOf(values['email']) }
}
