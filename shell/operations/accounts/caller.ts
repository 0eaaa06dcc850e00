import { Failure } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import type { Asker } from '../asker.ts'

/** The browser that asks, as far as its cookies and headers tell. */
export interface Browser {
  /** What tells it from others before anybody signs in: what is begun in it is ended in it. */
  readonly id?: string
  /** The hash of what it carries since somebody has signed in there. */
  readonly device?: string
  readonly session?: KnownSession
  readonly agent?: string
  /** The languages that it asks for, as it says them. */
  readonly accepted?: string
  /** The zone that its clock is set to, as it says itself. */
  readonly zone?: string
  /** The origin that it says its page is of: our own, or it would have been refused. */
  readonly origin?: string
}

/** A session that is good at this moment. */
export interface KnownSession {
  readonly hash: string
  readonly user: string
  /** `factor`: the second one is still to be shown. `enrol`: one is required and there is none yet. */
  readonly stage: 'open' | 'factor' | 'enrol'
  /** What they act with: their own, or only the one as which they look around. */
  readonly roles: readonly string[]
  /** The role as which they look around, and change nothing. */
  readonly seenAs?: string
  readonly strong: boolean
  /** When the person last showed who they are. */
  readonly proved: string
  /** Whether that is recent enough for sensitive changes. */
  readonly hasRecentProof: boolean
  readonly created: string
  readonly until: string
  readonly remembered: boolean
  readonly via: string
  /** The one that the person has chosen. */
  readonly language?: Language
}

/** Who comes to the accounts: the asker of any operation, in a browser. */
export interface Caller extends Asker {
  readonly browser: Browser
  readonly language?: Language
}

/** What of a request's outcome goes into the cookies of the browser. */
export interface Carried {
  /** A new session, with the seconds that the browser keeps it beyond its own end; or none from now on. */
  readonly session?: { readonly secret: string; readonly seconds: number | undefined } | 'none'
  readonly device?: string
}

/** What came of a step: what to tell, and what the browser is to carry. */
export interface Outcome<Body> {
  readonly body: Body
  readonly carried: Carried
}

/** The session of whoever is signed in; with `mayEnrol` also of those who must first add a factor. */
export function sessionOf(
  { browser: { session } }: Caller,
  options: { mayEnrol?: boolean } = {},
): KnownSession {
  const isIn = session?.stage === 'open' || (options.mayEnrol && session?.stage === 'enrol')
  if (!session || !isIn) throw new Failure('signed-out')
  return session
}

const proofTime = 5 * 60_000

/** Whether somebody has shown recently enough who they are. */
export function isRecentProof(proved: string, now: number): boolean {
  return now - Date.parse(proved) <= proofTime
}

/** The same, of somebody who has shown within the last five minutes that it is them. */
export function provedSession(
  caller: Caller,
  now: number,
  options: { mayEnrol?: boolean } = {},
): KnownSession {
  const session = sessionOf(caller, options)
  if (!isRecentProof(session.proved, now)) throw new Failure('proof-needed')
  return session
}
