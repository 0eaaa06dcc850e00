import { type Job, type JobContext, job } from '#shell/model/job.ts'
import type { Store } from '#shell/store/store.ts'
import { type Issued, issueTicket, type Purpose } from './issue-ticket.ts'
import { accountLink, linkFor, loginLink, personLink } from './links.ts'
import type { Receiver, SendMail } from './mail.ts'
import type { People, Person } from '../people/people.ts'
import { receiverOf, type Wish } from './wish.ts'

interface Parts {
  readonly store: Store
  readonly people: People
  readonly sendMail: SendMail
  /** The address of this site. */
  readonly origin: () => string
  readonly now: () => number
}

export function createLetterJob(parts: Parts): Job {
  return job({ run: ({ payload, id }) => write(numbered(parts, id), payload as Wish) })
}

/** Follows the making of a user: whoever is invited hears of it. */
export function createInvitationJob(parts: Parts): Job {
  return job({
    async run({ payload, id }: JobContext) {
      const user = String(Object(payload).id)
      await write(numbered(parts, id), { kind: 'invitation', user })
    },
  })
}

/** A job writes one letter, and tries it again under the same number. */
function numbered(parts: Parts, id: string): Parts {
  return { ...parts, sendMail: (kind, to, data) => parts.sendMail(kind, to, data, { id }) }
}

async function write(parts: Parts, wish: Wish): Promise<void> {
  const { people } = parts
  switch (wish.kind) {
    case 'invitation': {
      const person = await people.byId(wish.user)
      if (person?.state === 'invited')
        await sendTicket(parts, 'invitation', receiverOf(person), person)
      return
    }
    case 'reset':
    case 'link':
      return writeToAddress(parts, wish)
    case 'sign-up':
      return confirm(parts, wish)
    case 'address':
      return writeToNewAddress(parts, wish)
    case 'notice': {
      const person = await people.byId(wish.user)
      const to = person && { ...receiverOf(person), address: wish.address ?? person.email }
      if (to)
        await parts.sendMail('notice', to, { ...wish.about, link: accountLink(parts.origin()) })
      return
    }
    case 'warning': {
      const { to, about, account } = wish
      const here = parts.origin()
      const link = account === undefined ? loginLink(here) : personLink(here, account)
      return parts.sendMail('notice', to, { ...about, link })
    }
    case 'farewell':
      return farewell(parts, wish.user)
  }
}

/** Nobody is told whether there was somebody to write to, so it is found out here. */
async function writeToAddress(
  parts: Parts,
  { kind, email, next }: Extract<Wish, { kind: 'reset' | 'link' }>,
): Promise<void> {
  const person = await parts.people.byEmail(email)
  if (!person) return
  // Somebody who has not come in yet needs their invitation again, whatever they asked for.
  const isIn = person.state === 'active' || person.state === 'leaving'
  const purpose = person.state === 'invited' ? 'invitation' : isIn ? kind : undefined
  if (purpose) await sendTicket(parts, purpose, receiverOf(person), person, undefined, next)
}

/** Whose address it is already gets to know that somebody wanted it, and the other one nothing. */
async function writeToNewAddress(
  parts: Parts,
  { user, email }: Extract<Wish, { kind: 'address' }>,
): Promise<void> {
  const { people, sendMail, origin } = parts
  const person = await people.byId(user)
  const holder = await people.byEmail(email)
  if (holder) {
    if (holder.state !== 'disabled') {
      await sendMail('known', receiverOf(holder), { link: loginLink(origin()) })
    }
    return
  }
  const to = person && { ...receiverOf(person), address: email }
  if (to) await sendTicket(parts, 'address', to, person, { email })
}

async function confirm(
  parts: Parts,
  { email, language, data, next }: Extract<Wish, { kind: 'sign-up' }>,
): Promise<void> {
  const person = await parts.people.byEmail(email)
  if (!person) {
    return sendTicket(
      parts,
      'confirmation',
      { address: email, name: nameIn(data), language },
      undefined,
      data,
      next,
    )
  }
  if (person.state === 'invited') {
    return sendTicket(parts, 'invitation', receiverOf(person), person)
  }
  if (person.state === 'disabled') return
  await parts.sendMail('known', receiverOf(person), { link: loginLink(parts.origin()) })
}

/** What somebody calls themselves who wants an account. */
function nameIn(data: unknown): string | null {
  const name: unknown = Object(Object(data).values).name
  return typeof name === 'string' ? name : null
}

async function sendTicket(
  { store, sendMail, origin, now }: Parts,
  purpose: Exclude<Purpose, 'set-up' | 'return'>,
  to: Receiver,
  person: Person | undefined,
  data?: unknown,
  next?: string,
): Promise<void> {
  const about = { now: now(), data, ...(person ? { user: person.id } : {}) }
  const { token, until }: Issued = await store.write((run) =>
    issueTicket(store, run, purpose, about),
  )
  await sendMail(purpose, to, { link: linkFor(origin(), purpose, token, next), until })
}

async function farewell({ people, sendMail, origin, now }: Parts, user: string): Promise<void> {
  const person = await people.byId(user)
  if (person?.state !== 'leaving') return
  const until = new Date(now() + leaveTime).toISOString()
  await sendMail('farewell', receiverOf(person), { link: accountLink(origin()), until })
}

/** How long people can change their mind. */
export const leaveTime = 14 * 24 * 3_600_000
