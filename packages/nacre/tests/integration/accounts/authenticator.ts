import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { origin } from './origin.ts'

type Options = Readonly<Record<string, unknown>>

/** A software authenticator for passkeys, which can also give invalid responses. */
export interface Authenticator {
  /** Returns the response to the options for a new passkey. */
  make(options: Options, lies?: Lies): object
  /** Returns the response to the options for signing in. */
  use(options: Options, lies?: Lies): object
}

interface Lies {
  readonly origin?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly isForged?: boolean
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const site = new URL(origin).hostname
  let counter = 0

  const clientData = (type: string, options: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? options['challenge'],
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const head = (flags: number, { isVerified = true, counter: output = (counter += 1) }: Lies) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(output)
    return Buffer.concat([sha256(site), Buffer.of(flags | (isVerified ? 5 : 1)), count])
  }

  return {
    make(options, lies = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const authData = Buffer.concat([
        head(0x40, lies),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        Buffer.from(isoCBOR.encode(key)),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options, lies)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    use(options, lies = {}) {
      const authData = head(0, lies)
      const data = clientData('webauthn.get', options, lies)
      const signed = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authData),
          signature: base64(lies.isForged ? randomBytes(70) : signed),
        },
      }
    },
  }
}
