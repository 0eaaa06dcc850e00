import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** The size of a part of a file, before compression. */
export const partSize = 16 * 1024 * 1024

/** The first byte of a part says how it is encoded. */
const plain = 1
const encrypted = 2
const nonceSize = 12
const tagSize = 16

/** Encodes the parts of backups: compressed, and encrypted if there is a key. */
export interface PartCodec {
  /** Differs for each key, and does not reveal it. */
  readonly keyId: string
  encode(name: string, content: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Throws if the part is damaged, belongs to another name, or the key is missing or wrong. */
  decode(name: string, part: Uint8Array): Promise<Buffer>
}

/**
 * Creates the codec of a key. Each part is encrypted by AES-256-GCM with a random nonce. Its name is
 * authenticated, so that nobody can exchange parts.
 */
export function createPartCodec(key: string | undefined): PartCodec {
  const secret = key === undefined ? undefined : derive(key, 'nacre backup, version 1', 32)
  return {
    keyId:
      key === undefined ? 'plain' : derive(key, 'nacre backup, name of the key', 6).toString('hex'),
    async encode(name, content) {
      const compressed = await compress(content, { level: 1 })
      if (!secret) return Buffer.concat([Buffer.of(plain), compressed])
      const nonce = randomBytes(nonceSize)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(name))
      const sealed = [cipher.update(compressed), cipher.final()]
      return Buffer.concat([Buffer.of(encrypted), nonce, ...sealed, cipher.getAuthTag()])
    },
    async decode(name, part) {
      const [kind] = part
      if (kind === plain) return decompress(part.subarray(1), { maxOutputLength: partSize })
      if (kind !== encrypted) throw new Error(`${name} is not part of a backup.`)
      if (!secret) throw new Error('The backup is encrypted. Set BACKUP_KEY to its key.')
      const nonce = part.subarray(1, 1 + nonceSize)
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagSize })
      decipher.setAAD(Buffer.from(name)).setAuthTag(part.subarray(part.length - tagSize))
      const sealed = part.subarray(1 + nonceSize, part.length - tagSize)
      return decompress(openSealed(name, decipher, sealed), { maxOutputLength: partSize })
    },
  }
}

const derive = (key: string, purpose: string, size: number) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, size))

function openSealed(
  name: string,
  decipher: ReturnType<typeof createDecipheriv>,
  sealed: Uint8Array,
): Buffer {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch (error) {
    throw new Error(`${name} is damaged, or BACKUP_KEY is not the key of the backup.`, {
      cause: error,
    })
  }
}
