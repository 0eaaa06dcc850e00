import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Encrypts and signs sensitive values. Each purpose has its own derived keys, so a value for one
 * purpose is invalid for any other.
 */
export interface Vault {
  /** The id of the current secret. It does not reveal the secret. */
  readonly id: string
  /** The ids of all secrets that can decrypt. */
  readonly ids: ReadonlySet<string>
  seal(purpose: string, content: Uint8Array | string): string
  /**
   * Decrypts a value. Returns `undefined` when it was altered, is for another purpose, or its
   * secret is unavailable.
   */
  open(purpose: string, sealed: string): Buffer | undefined
  /** Checks whether a value was encrypted with a previous secret and should be encrypted again. */
  needsReseal(sealed: string): boolean
  /**
   * Returns an HMAC signature. Also used to store short codes, which cannot be brute-forced without
   * the secret.
   */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

const version = 1
const idSize = 4
const nonceSize = 12
const tagSize = 16
const headSize = 1 + idSize + nonceSize

/**
 * Creates a vault. The first secret encrypts and signs, all secrets decrypt, which allows
 * rotation. A secret has 32 random bytes.
 *
 * @example
 * const vault = createVault([randomBytes(32)])
 * const sealed = vault.seal('totp', seed)
 */
export function createVault(secrets: readonly Uint8Array[]): Vault {
  const [newest, ...others] = secrets.map(createKeyRing)
  if (!newest) throw new Error('A vault needs at least one secret.')
  const keyRings = [newest, ...others]
  const findKeyRing = (id: string) => keyRings.find((ring) => ring.id === id)

  return Object.freeze({
    id: newest.id,
    ids: new Set(keyRings.map(({ id }) => id)),
    seal(purpose, content) {
      const head = Buffer.concat([
        Buffer.of(version),
        Buffer.from(newest.id, 'hex'),
        randomBytes(nonceSize),
      ])
      const cipher = createCipheriv('aes-256-gcm', newest.key(`seal ${purpose}`), nonceOf(head))
      cipher.setAAD(additionalData(purpose, head))
      const parts = [head, cipher.update(content), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const ring = findKeyRing(idOf(bytes))
      if (bytes[0] !== version || bytes.length < headSize + tagSize || !ring) return undefined
      const head = bytes.subarray(0, headSize)
      const key = ring.key(`seal ${purpose}`)
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(head), {
        authTagLength: tagSize,
      })
      decipher.setAAD(additionalData(purpose, head))
      decipher.setAuthTag(bytes.subarray(-tagSize))
      const content = decipher.update(bytes.subarray(headSize, -tagSize))
      try {
        return Buffer.concat([content, decipher.final()])
      } catch {
        return undefined
      }
    },
    needsReseal: (sealed) => idOf(Buffer.from(sealed, 'base64url')) !== newest.id,
    sign: (purpose, text) => signature(newest, purpose, text).toString('base64url'),
    isSigned(purpose, text, input) {
      const bytes = Buffer.from(input, 'base64url')
      return keyRings.some((ring) => {
        const requested = signature(ring, purpose, text)
        return requested.length === bytes.length && timingSafeEqual(requested, bytes)
      })
    },
  } satisfies Vault)
}

/**
 * Returns the stored hash of a token with 256 random bits. Such a token cannot be guessed from a
 * plain hash, and the hash does not depend on the secret. Short codes are signed instead.
 *
 * @example
 * hashSecretToken('session', token)
 */
export function hashSecretToken(purpose: string, token: string): string {
  return hash('sha256', `${purpose}:${token}`, 'base64url')
}

const maxCached = 1_000

/**
 * Returns a hash function with a cache of recent tokens, for tokens that come with every
 * request.
 *
 * @example
 * const hashOf = createCachedHasher('session')
 */
export function createCachedHasher(purpose: string): (token: string) => string {
  const known = new Map<string, string>()
  return (token) => {
    const found = known.get(token)
    if (found !== undefined) return found
    const hashed = hashSecretToken(purpose, token)
    if (known.size >= maxCached) known.delete(known.keys().next().value ?? '')
    known.set(token, hashed)
    return hashed
  }
}

/** Derives and caches the keys of a secret. */
function createKeyRing(secret: Uint8Array) {
  const keys = new Map<string, Buffer>()
  const derive = (info: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `nacre ${info}`, size))
  return {
    id: derive('id', idSize).toString('hex'),
    key(purpose: string): Buffer {
      const key = keys.get(purpose) ?? derive(purpose, 32)
      keys.set(purpose, key)
      return key
    },
  }
}

function signature(ring: ReturnType<typeof createKeyRing>, purpose: string, text: string): Buffer {
  return createHmac('sha256', ring.key(`sign ${purpose}`))
    .update(text)
    .digest()
}

function idOf(sealed: Buffer): string {
  return sealed.subarray(1, 1 + idSize).toString('hex')
}

function nonceOf(head: Buffer): Buffer {
  return head.subarray(1 + idSize, headSize)
}

function additionalData(purpose: string, head: Buffer): Buffer {
  return Buffer.concat([head, Buffer.from(purpose)])
}
