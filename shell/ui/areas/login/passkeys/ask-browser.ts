import { creationFrom, jsonOf, requestFrom } from './credential-json.ts'
import type { PasskeyTrouble } from './passkey-words.ts'

/** What came of asking the browser: what it shows for the passkey, or why there is nothing. */
export type Shown =
  | { readonly credential: { readonly id: string } }
  /** `stopped`: we have called it off ourselves, and nobody need hear of it. */
  | { readonly trouble: PasskeyTrouble | 'stopped' }

/** Whether passkeys work in this browser, at this address. Only a browser can say. */
export function passkeysHere(): 'yes' | 'no' | 'address' {
  if (!('PublicKeyCredential' in globalThis)) return 'no'
  // A passkey belongs to a name; numbers are none.
  const isNumbers = /^[\d.]+$|^\[/u.test(location.hostname)
  return isNumbers ? 'address' : 'yes'
}

/** A browser does one such thing at a time: whoever asks next takes the place of whoever waits. */
let waiting: AbortController | undefined

export function stopAsking(): void {
  waiting?.abort()
  waiting = undefined
}

/** Lets somebody show a passkey of theirs, in a window of the browser or from the list under an input. */
export function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  how: 'window' | 'list' = 'window',
): Promise<Shown> {
  return ask(options.timeout, (signal) => {
    const publicKey = requestFrom(options)
    const mediation = how === 'list' ? 'conditional' : 'optional'
    return navigator.credentials.get({ publicKey, signal, mediation })
  })
}

/** Lets somebody make a passkey. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Shown> {
  return ask(options.timeout, (signal) => {
    const publicKey = creationFrom(options)
    return navigator.credentials.create({ publicKey, signal })
  })
}

async function ask(
  timeout: number | undefined,
  start: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<Shown> {
  stopAsking()
  const own = new AbortController()
  waiting = own
  const begun = performance.now()
  try {
    const credential = await start(own.signal)
    if (credential instanceof PublicKeyCredential) return { credential: jsonOf(credential) }
    return { trouble: 'cancelled' }
  } catch (thrown) {
    if (own.signal.aborted) return { trouble: 'stopped' }
    // A browser does not tell one from the other, so that no site learns which passkeys there are.
    const isLate = timeout !== undefined && performance.now() - begun >= timeout
    return { trouble: isLate ? 'late' : troubleOf(thrown) }
  } finally {
    if (waiting === own) waiting = undefined
  }
}

const troubles: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'here',
  SecurityError: 'address',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
}

function troubleOf(thrown: unknown): PasskeyTrouble {
  return (thrown instanceof DOMException ? troubles[thrown.name] : undefined) ?? 'failed'
}

/** Lets the browser forget a passkey that opens nothing any more, where it knows how to. */
export async function forgetPasskey(id: string): Promise<void> {
  const signal: unknown = Reflect.get(PublicKeyCredential, 'signalUnknownCredential')
  if (typeof signal !== 'function') return
  const about = { rpId: location.hostname, credentialId: id }
  await Promise.resolve(signal.call(PublicKeyCredential, about)).catch(() => undefined)
}
