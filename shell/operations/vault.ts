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
 * Keeps what the database must not hold in clear. Each purpose has keys of its own, so that what was
 * sealed or signed for one is worth nothing for another.
 */
export interface Vault {
  /** Which secret seals now, as a name that gives nothing of it away. */
  readonly id: string
  /** The names of all secrets that still open. */
  readonly ids: ReadonlySet<string>
  seal(purpose: string, content: Uint8Array | string): string
  /** What was sealed; nothing when it was altered, is for another purpose, or its secret is gone. */
  open(purpose: string, sealed: string): Buffer | undefined
  /** Whether this was sealed with an earlier secret: sealed anew, it no longer needs that one. */
  isOld(sealed: string): boolean
  /** A signature, which is also the way to store a short code: without the secret nobody can try them all. */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

const version = 1
const idSize = 4
const nonceSize = 12
const tagSize = 16
const headSize = 1 + idSize + nonceSize

/**
 * The first secret seals and signs, all of them open: so a secret can be replaced while what was
 * sealed with the one before stays readable. A secret is 32 random bytes.
 *
 * @example
 * const vault = createVault([randomBytes(32)])
 * const sealed = vault.seal('totp', seed)
 */
export function createVault(secrets: readonly Uint8Array[]): Vault {
  const [newest, ...others] = secrets.map(ringOf)
  if (!newest) throw new Error('A vault needs a secret.')
  const rings = [newest, ...others]
  const ringNamed = (id: string) => rings.find((ring) => ring.id === id)

  return Object.freeze({
    id: newest.id,
    ids: new Set(rings.map(({ id }) => id)),
    seal(purpose, content) {
      const head = Buffer.concat([
        Buffer.of(version),
        Buffer.from(newest.id, 'hex'),
        randomBytes(nonceSize),
      ])
      const cipher = createCipheriv('aes-256-gcm', newest.key(`seal ${purpose}`), nonceOf(head))
      cipher.setAAD(aboutOf(purpose, head))
      const parts = [head, cipher.update(content), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const ring = ringNamed(idOf(bytes))
      if (bytes[0] !== version || bytes.length < headSize + tagSize || !ring) return undefined
      const head = bytes.subarray(0, headSize)
      const key = ring.key(`seal ${purpose}`)
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(head), {
        authTagLength: tagSize,
      })
      decipher.setAAD(aboutOf(purpose, head))
      decipher.setAuthTag(bytes.subarray(-tagSize))
      const content = decipher.update(bytes.subarray(headSize, -tagSize))
      try {
        return Buffer.concat([content, decipher.final()])
      } catch {
        return undefined
      }
    },
    isOld: (sealed) => idOf(Buffer.from(sealed, 'base64url')) !== newest.id,
    sign: (purpose, text) => signature(newest, purpose, text).toString('base64url'),
    isSigned(purpose, text, given) {
      const bytes = Buffer.from(given, 'base64url')
      return rings.some((ring) => {
        const wanted = signature(ring, purpose, text)
        return wanted.length === bytes.length && timingSafeEqual(wanted, bytes)
      })
    },
  } satisfies Vault)
}

/**
 * What the database keeps of a token that is 256 bits of chance: nobody can guess back from a plain
 * hash of that, and a replaced secret leaves it alone. Short codes are signed instead.
 *
 * @example
 * hashToken('session', token)
 */
export function hashToken(purpose: string, token: string): string {
  return hash('sha256', `${purpose}:${token}`, 'base64url')
}

const mostHashes = 1_000

/**
 * The same for what comes with every request: of those that came last, the hash is at hand.
 *
 * @example
 * const hashOf = rememberHashes('session')
 */
export function rememberHashes(purpose: string): (token: string) => string {
  const known = new Map<string, string>()
  return (token) => {
    const found = known.get(token)
    if (found !== undefined) return found
    const hashed = hashToken(purpose, token)
    if (known.size >= mostHashes) known.delete(known.keys().next().value ?? '')
    known.set(token, hashed)
    return hashed
  }
}

/** The keys that follow from one secret, each worked out once. */
function ringOf(secret: Uint8Array) {
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

function signature(ring: ReturnType<typeof ringOf>, purpose: string, text: string): Buffer {
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

function aboutOf(purpose: string, head: Buffer): Buffer {
  return Buffer.concat([head, Buffer.from(purpose)])
}
