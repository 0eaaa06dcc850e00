import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { Failure } from '#shell/model/failure.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller, Outcome } from '../caller.ts'
import {
  loadWebAuthn,
  noteChallenge,
  notTaken,
  placeOf,
  readPasskey,
  takeChallenge,
  usePasskey,
} from '../factors/passkeys.ts'
import { show } from '../factors/second-factor.ts'
import { enter, mayComeIn, type Progress } from './sign-in.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * What the browser is to ask for: any passkey of this site, or one of those of whoever is on the way in
 * or signed in.
 */
export async function askForPasskey(parts: AccountParts, by: Caller): Promise<Outcome<unknown>> {
  const { store, users } = parts
  const { session, id } = by.browser
  if (!session && !users.ways.passkey) throw new Failure('not-found')
  const own = session ? await store.credentials.list(session.user) : []
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: placeOf(parts, by).site,
    userVerification: 'required',
    allowCredentials: own.filter(({ kind }) => kind === 'passkey').map(({ key }) => ({ id: key })),
  })
  await noteChallenge(parts, options.challenge, whose(session?.user, id))
  return { body: { options }, carried: {} }
}

/**
 * Signs in with a passkey, which is as good as two factors; or shows with it the second factor, or once
 * more who one is. Nobody can guess one, so whoever has one is not held off for the guesses of others.
 */
export async function signInByPasskey(
  parts: AccountParts,
  by: Caller,
  { credential, remember }: Given,
): Promise<Outcome<Progress>> {
  const { store, users, people, log } = parts
  const { session, id: browser } = by.browser
  if (!session && !users.ways.passkey) throw new Failure('not-found')
  const given = readPasskey(credential)
  await takeChallenge(parts, given.challenge, whose(session?.user, browser))
  const known = await store.credentials.find('passkey', given.id)
  if (!known) {
    await log.refuse(by, 'unknown passkey', 'A passkey was not known.')
    throw new Failure('not-connected', { says: unknown })
  }
  const counter = await verified(parts, by, known, credential, given.challenge)
  if (counter === undefined) {
    await log.refuse(by, 'wrong passkey', 'A passkey was not taken.', known.user)
    throw notTaken()
  }
  if (session) {
    if (known.user !== session.user) throw new Failure('not-believed', { says: ofAnother })
    return show(parts, by, 'passkey', async () => (run) => usePasskey(parts, run, known, counter))
  }
  const person = await people.byId(known.user)
  const isGood = await store.write((run) => usePasskey(parts, run, known, counter))
  if (!isGood || !person || !mayComeIn(person)) throw notTaken()
  const remembered = remember === true || remember === 'on'
  return enter(parts, by, person, { via: 'passkey', strong: true, remembered })
}

const unknown = {
  en: 'This passkey is not known here, or not any more.',
  de: 'Dieser Passkey ist hier nicht bekannt, oder nicht mehr.',
}
const ofAnother = {
  en: 'This passkey belongs to another account.',
  de: 'Dieser Passkey gehört zu einem anderen Konto.',
}

/** A challenge to somebody who is known is theirs; any other is for the browser it was put to. */
function whose(user: string | undefined, browser: string | undefined) {
  return user === undefined ? { browser } : { user }
}

/** The counter that it shows, when the answer is right. */
async function verified(
  parts: AccountParts,
  by: Caller,
  { key, secret, counter }: Credential,
  credential: unknown,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { origin, site } = placeOf(parts, by)
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site,
      requireUserVerification: true,
      credential: {
        id: key,
        publicKey: new Uint8Array(Buffer.from(String(secret), 'base64url')),
        counter,
      },
    })
    return isRight ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
