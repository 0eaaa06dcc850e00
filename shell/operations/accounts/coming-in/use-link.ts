import { Failure } from '#shell/model/failure.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller, Outcome } from '../caller.ts'
import { forgetGuesses } from './guesses.ts'
import { seeTicket, takeTicket } from '../letters/issue-ticket.ts'
import { renew } from '../factors/prove.ts'
import { enter, mayComeIn, type Progress, stepOf } from './sign-in.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Signs in with the link from a letter, or from the machine, as far as the second factor. Whoever is signed in already shows
 * with it once more who they are.
 */
export async function useLink(
  parts: AccountParts,
  by: Caller,
  { ticket, remember }: Given,
): Promise<Outcome<Progress>> {
  const { store, users, people, sessions, now } = parts
  const shown = { token: ticket, now: now() }
  const isReturn = (await seeTicket(store, 'return', shown)) !== undefined
  if (!users.ways.link && !isReturn) throw new Failure('not-found')
  const purpose = isReturn ? 'return' : 'link'
  const { session } = by.browser
  const { person, carried } = await store.write(async (run) => {
    const { user } = await takeTicket(store, run, purpose, shown)
    const found = await people.byId(user ?? '', run)
    if (!found || !mayComeIn(found)) throw new Failure('used-up')
    await store.tickets.drop(run, purpose, found.id)
    await forgetGuesses(store, run, found.email)
    const isOwn = session?.user === found.id && session.stage !== 'factor'
    const renewed = isOwn ? { session: await renew(parts, run, by, session, {}) } : undefined
    return { person: found, carried: renewed }
  })
  sessions.forget()
  if (session && carried) {
    return { body: { step: stepOf(parts, person, session.strong), factors: [] }, carried }
  }
  const remembered = remember === true || remember === 'on'
  return enter(parts, by, person, { via: 'link', strong: false, remembered })
}
