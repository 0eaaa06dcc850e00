import { Failure } from '#shell/model/failure.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome } from '../caller.ts'
import { forgetGuesses } from '../coming-in/guesses.ts'
import { holdLetters, isSuspicious } from '../letters/hold-letters.ts'
import { seeTicket, takeTicket } from '../letters/issue-ticket.ts'
import { nextOf } from '../letters/links.ts'
import { letterJob, type Wish } from '../letters/wish.ts'
import { setPassword } from './set-password.ts'
import { enter, mayComeIn, type Progress } from '../coming-in/sign-in.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Has a link for a new password, or for coming in, sent to an address. Whether anybody has it is found
 * out by the job that writes, so nobody learns it here.
 */
export async function askForLink(
  { store, users, captcha, now }: AccountParts,
  by: Caller,
  kind: 'reset' | 'link',
  { email, next, captcha: answer }: Given,
): Promise<Outcome<undefined>> {
  const isOn = kind === 'reset' ? users.ways.password : users.ways.link
  if (!isOn) throw new Failure('not-found')
  if (typeof email !== 'string' || email.trim() === '') {
    throw new Failure('invalid', { fields: { email: { id: 'needed' } } })
  }
  const about = { kind, email, now: now() }
  if (await isSuspicious(store, by, about)) await captcha.hold(kind, answer, by)
  await holdLetters(store, by, about)
  const { language } = by
  const spoken = language === undefined ? {} : { language }
  const wish: Wish = { kind, email, ...spoken, ...nextOf(next) }
  await store.write((run) => store.jobs.add(run, letterJob, wish))
  return { body: undefined, carried: {} }
}

/** Gives somebody a new password who shows that their mail reaches them, and ends all their sessions. */
export async function resetPassword(
  parts: AccountParts,
  by: Caller,
  { ticket, password }: Given,
): Promise<Outcome<Progress>> {
  const { store, people, passwords, newPassword, sessions, log, now } = parts
  const shown = { token: ticket, now: now() }
  const seen = await seeTicket(store, 'reset', shown)
  const known = seen && (await people.byId(seen.user ?? ''))
  if (!known || !mayComeIn(known)) throw new Failure('used-up')
  const hash = await passwords.hash(await newPassword(password, known))
  const person = await store.write(async (run) => {
    const { user } = await takeTicket(store, run, 'reset', shown)
    const found = await people.byId(user ?? '', run)
    if (!found || !mayComeIn(found)) throw new Failure('used-up')
    await setPassword(store, run, { user: found.id, hash, now: now() })
    await store.tickets.drop(run, 'reset', found.id)
    await store.tickets.drop(run, 'link', found.id)
    await sessions.endAll(run, found.id)
    await store.devices.forget(run, found.id)
    await forgetGuesses(store, run, found.email)
    await log.note(run, by, {
      verb: 'reset password',
      person: found,
      notice: 'password-changed',
    })
    return found
  })
  sessions.forget()
  log.say(by, 'A password was set anew by a link.', person.id)
  return enter(parts, by, person, { via: 'reset', strong: false, remembered: false })
}
