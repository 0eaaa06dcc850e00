import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { PersonFacts } from '#shell/store/accounts/people-facts.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller, Outcome } from '../caller.ts'
import { myFactors, type MyFactors } from './my-account.ts'
import { isLiving, publicSession, type PublicSession } from '../sessions/my-sessions.ts'

type Given = Readonly<Record<string, unknown>>

/** How somebody comes in, as those see it who look after the accounts of others. */
export interface PersonAccess {
  readonly id: string
  readonly factors: MyFactors
  readonly seen: string | null
  readonly invitation: PersonFacts['invitation']
  readonly sessions: readonly PublicSession[]
}

/** The same of many, in short. */
export interface PeopleAccess {
  readonly items: readonly {
    readonly id: string
    readonly password: boolean
    readonly passkeys: number
    readonly totp: boolean
    readonly providers: number
    readonly seen: string | null
    readonly invitation: PersonFacts['invitation']
  }[]
}

const mostAsked = 200

/** Fails unless somebody looks after the accounts of others: whoever may disable people does. */
export function holdKeeper({ operations, people }: AccountParts, by: Caller) {
  return operations.permit.grant(by.actor, ['read', 'disable'], people.entity)
}

/** How these people come in, and when they last did. Who is not there, or not for the asker, is left out. */
export async function peopleAccess(
  parts: AccountParts,
  by: Caller,
  { ids }: Given,
): Promise<Outcome<PeopleAccess>> {
  const { store, people } = parts
  const { where, me } = holdKeeper(parts, by)
  const asked = (typeof ids === 'string' ? ids : '').split(',').filter(isId)
  if (asked.length > mostAsked) throw new Failure('malformed')
  if (asked.length === 0) return { body: { items: [] }, carried: {} }
  const found = await store.records(people.entity).list({
    where: [...where, { id: { in: asked } }],
    me,
    order: [],
    limit: mostAsked,
    fields: ['id'],
  })
  const facts = await store.peopleFacts(found.map(({ id }) => id))
  const items = [...facts].map(([id, { credentials, seen, invitation }]) => ({
    id,
    password: (credentials['password'] ?? 0) > 0,
    passkeys: credentials['passkey'] ?? 0,
    totp: (credentials['totp'] ?? 0) > 0,
    providers: credentials['oidc'] ?? 0,
    seen,
    invitation,
  }))
  return { body: { items }, carried: {} }
}

/** How one of them comes in, with every place where they are signed in. */
export async function personAccess(
  parts: AccountParts,
  by: Caller,
  { id }: Given,
): Promise<Outcome<PersonAccess>> {
  const { store, people, now } = parts
  holdKeeper(parts, by)
  const person = await people.byId(String(id))
  if (!person) throw new Failure('not-found')
  const [factors, facts, sessions] = await Promise.all([
    myFactors(parts, person.id),
    store.peopleFacts([person.id]),
    store.sessions.list(person.id),
  ])
  const { seen = null, invitation = null } = facts.get(person.id) ?? {}
  const own = by.browser.session?.hash ?? ''
  const living = sessions.filter((one) => isLiving(one, now()))
  return {
    body: {
      id: person.id,
      factors,
      seen,
      invitation: person.state === 'invited' ? invitation : null,
      sessions: living.map((one) => publicSession(one, own)),
    },
    carried: {},
  }
}
