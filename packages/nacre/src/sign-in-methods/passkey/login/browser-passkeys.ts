import type { PasskeyErrorCode } from './passkey-messages.ts'

/** The result of a browser request: the credential of the passkey, or an error. */
export type PasskeyOutcome =
  | { readonly credential: { readonly id: string } }
  /** `stopped` means that this code canceled the request, which needs no message. */
  | { readonly loadError: PasskeyErrorCode | 'stopped' }

/** Checks whether the browser supports passkeys at this origin. */
export function passkeySupport(): 'yes' | 'browser' | 'address' {
  if (!isSecureContext) return 'address'
  if (!('PublicKeyCredential' in globalThis)) return 'browser'
  // Browsers before spring 2025 may lack the JSON methods and count as unsupported.
  if (!('parseCreationOptionsFromJSON' in PublicKeyCredential)) return 'browser'
  // A passkey belongs to a domain, not to an IP address.
  const isNumbers = /^[\d.]+$|^\[/u.test(location.hostname)
  return isNumbers ? 'address' : 'yes'
}

/** Browsers allow one credential request at a time. A new request cancels the pending one. */
let pendingRequest: AbortController | undefined

export function cancelPasskeyRequest(): void {
  pendingRequest?.abort()
  pendingRequest = undefined
}

/** Requests a passkey, in a dialog of the browser or by autofill. */
export function requestPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  how: 'window' | 'list' = 'window',
): Promise<PasskeyOutcome> {
  return runCredentialRequest(options.timeout, (signal) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const mediation = how === 'list' ? 'conditional' : 'optional'
    return navigator.credentials.get({ publicKey, signal, mediation })
  })
}

/** Creates a passkey. */
export function createBrowserPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyOutcome> {
  return runCredentialRequest(options.timeout, (signal) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return navigator.credentials.create({ publicKey, signal })
  })
}

async function runCredentialRequest(
  timeout: number | undefined,
  start: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PasskeyOutcome> {
  cancelPasskeyRequest()
  const controller = new AbortController()
  pendingRequest = controller
  const startTime = performance.now()
  try {
    const credential = await start(controller.signal)
    if (credential instanceof PublicKeyCredential) return { credential: credential.toJSON() }
    return { loadError: 'cancelled' }
  } catch (error) {
    if (controller.signal.aborted) return { loadError: 'stopped' }
    // For privacy, browsers report a timeout and a cancellation with the same error.
    const isLate = timeout !== undefined && performance.now() - startTime >= timeout
    return { loadError: isLate ? 'late' : errorOf(error) }
  } finally {
    if (pendingRequest === controller) pendingRequest = undefined
  }
}

const codeByName: Readonly<Record<string, PasskeyErrorCode>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'here',
  SecurityError: 'address',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
}

function errorOf(error: unknown): PasskeyErrorCode {
  return (error instanceof DOMException ? codeByName[error.name] : undefined) ?? 'failed'
}

/** Tells the browser that a passkey is no longer valid, if it supports the Signal API. */
export async function signalUnknownPasskey(id: string): Promise<void> {
  const signal: unknown = Reflect.get(PublicKeyCredential, 'signalUnknownCredential')
  if (typeof signal !== 'function') return
  const about = { rpId: location.hostname, credentialId: id }
  await Promise.resolve(signal.call(PublicKeyCredential, about)).catch(() => undefined)
}
