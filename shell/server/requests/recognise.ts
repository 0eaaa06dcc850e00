import { failureOf } from '#shell/model/failure.ts'
import type { Browser, KnownSession } from '#shell/operations/accounts/caller.ts'
import { actorOf, type SessionKeeper } from '#shell/operations/accounts/sessions/session-keeper.ts'
import { rememberHashes } from '#shell/operations/vault.ts'
import { zoneCookie } from '#shell/http/zone-cookie.ts'
import { cookieName, cookieValues, secretIn, tokenFor, type Visitor, visitorOf } from './visitor.ts'

/** Who is asking, by what the headers of a request show, and from where. */
export type Recognise = (
  headers: Pick<Headers, 'get'>,
  from: { readonly address: string; readonly requestId: string },
) => Promise<Visitor>

/**
 * The same for a short way, which answers by itself whatever goes wrong: who asks may be stored where nobody gets
 * at it now, and then nothing is answered but that.
 */
export async function recogniseOrRefuse(
  recognise: Recognise,
  ...asked: Parameters<Recognise>
): Promise<Visitor> {
  try {
    return await recognise(...asked)
  } catch (thrown) {
    return { actor: { kind: 'visitor' }, refused: failureOf(thrown) }
  }
}

/** Knows people by the cookies of their browser. */
export function createRecognition(options: {
  isSecure: boolean
  sessions: Pick<SessionKeeper, 'know'> | undefined
}): Recognise {
  const { isSecure, sessions } = options
  const names = {
    session: cookieName('session', isSecure),
    device: cookieName('device', isSecure),
  }
  const read = (cookies: string | undefined): Read => ({
    visitor: visitorOf(cookies, isSecure),
    secret: secretIn(cookies, names.session),
    device: secretIn(cookies, names.device),
    zone: cookieValues(cookies, zoneCookie)[0],
  })
  const readOnce = rememberRead(read)
  return async (headers) => {
    const { visitor, secret, device, zone } = readOnce(headers.get('cookie') ?? undefined)
    if (!sessions) return visitor
    const session = secret === undefined ? undefined : await sessions.know(secret)
    const known = browserOf(visitor, headers, device, session)
    const browser = zone === undefined ? known : { ...known, zone }
    if (secret === undefined || !session) return { ...visitor, browser }
    return {
      actor: actorOf(session) ?? visitor.actor,
      // Most requests only read, and nobody asks them for it.
      get xsrfToken() {
        return tokenFor(secret)
      },
      browser,
    }
  }
}

/** What the cookies of a request say, before anything is looked up. */
interface Read {
  readonly visitor: Visitor
  readonly secret: string | undefined
  readonly device: string | undefined
  readonly zone: string | undefined
}

const mostRead = 1_000
const longestRead = 1_000

/** A browser sends the same cookies again and again: they are read once. */
function rememberRead(read: (cookies: string | undefined) => Read): typeof read {
  const known = new Map<string, Read>()
  const nothing = read(undefined)
  return (cookies) => {
    if (cookies === undefined) return nothing
    const found = known.get(cookies)
    if (found) return found
    const fresh = read(cookies)
    if (cookies.length > longestRead) return fresh
    if (known.size >= mostRead) known.delete(known.keys().next().value ?? '')
    known.set(cookies, fresh)
    return fresh
  }
}

const hashOfDevice = rememberHashes('device')

function browserOf(
  { actor }: Visitor,
  headers: Pick<Headers, 'get'>,
  device: string | undefined,
  session: KnownSession | undefined,
): Browser {
  const agent = headers.get('user-agent')
  const origin = headers.get('origin')
  const accepted = headers.get('accept-language')
  const browser: { -readonly [Name in keyof Browser]: Browser[Name] } = {}
  if (actor.kind === 'visitor' && actor.key !== undefined) browser.id = actor.key
  if (device !== undefined) browser.device = hashOfDevice(device)
  if (session) browser.session = session
  if (agent !== null) browser.agent = agent
  if (origin !== null) browser.origin = origin
  if (accepted !== null) browser.accepted = accepted
  return browser
}
