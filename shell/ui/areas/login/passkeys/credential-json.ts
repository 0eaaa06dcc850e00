/** What passkeys are asked for with and answer, as JSON: for browsers that cannot say it so themselves yet. */

export function requestFrom(
  options: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  if (canParse()) return PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const { challenge, allowCredentials = [], timeout, rpId } = options
  return {
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(descriptorOf),
    userVerification: 'required',
    ...(timeout === undefined ? {} : { timeout }),
    ...(rpId === undefined ? {} : { rpId }),
  }
}

export function creationFrom(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  if (canParse()) return PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { rp, user, challenge, pubKeyCredParams, excludeCredentials = [], timeout } = options
  return {
    rp,
    user: { ...user, id: bytesOf(user.id) },
    challenge: bytesOf(challenge),
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    excludeCredentials: excludeCredentials.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    ...(timeout === undefined ? {} : { timeout }),
  }
}

/** What a browser shows for a passkey, as the server reads it. */
export function jsonOf(credential: PublicKeyCredential): { readonly id: string } {
  if (typeof credential.toJSON === 'function') return credential.toJSON()
  const { id, rawId, response } = credential
  const json = {
    id,
    rawId: textOf(rawId),
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: textOf(response.clientDataJSON), ...partsOf(response) },
  }
  return json
}

function partsOf(response: AuthenticatorResponse): Readonly<Record<string, unknown>> {
  if (response instanceof AuthenticatorAttestationResponse) {
    return {
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    }
  }
  if (!(response instanceof AuthenticatorAssertionResponse)) return {}
  const { authenticatorData, signature } = response
  return { authenticatorData: textOf(authenticatorData), signature: textOf(signature) }
}

const canParse = () => typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

const descriptorOf = ({ id }: { readonly id: string }): PublicKeyCredentialDescriptor => ({
  id: bytesOf(id),
  type: 'public-key',
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0)
}

function textOf(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCodePoint(...new Uint8Array(bytes)))
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
