import { Failure } from '#shell/model/failure.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession } from '../caller.ts'
import { holdLetters } from './hold-letters.ts'
import { letterJob, type Wish } from './wish.ts'
import { holdKeeper } from '../people/people-access.ts'
import { isLiving } from '../people/people.ts'

/**
 * Has a letter written to somebody who does not come in any more: the link in it is for a new password,
 * or for coming in where nobody has one. Nobody else gets to see it.
 */
export async function sendLinkTo(
  parts: AccountParts,
  by: Caller,
  { id }: Readonly<Record<string, unknown>>,
): Promise<Outcome<undefined>> {
  const { store, people, users, log, now } = parts
  provedSession(by, now())
  holdKeeper(parts, by)
  const person = await people.byId(String(id))
  if (!person) throw new Failure('not-found')
  const kind = users.ways.password ? 'reset' : 'link'
  if (!isLiving(person) || !(users.ways.password || users.ways.link)) throw new Failure('closed')
  await holdLetters(store, by, { kind, email: person.email, now: now() })
  const wish: Wish = { kind, email: person.email }
  await store.write(async (run) => {
    await store.jobs.add(run, letterJob, wish)
    await log.note(run, by, { verb: 'send a link', person })
  })
  log.say(by, `A link was sent to somebody. To whom: user:${person.id}.`)
  return { body: undefined, carried: {} }
}
