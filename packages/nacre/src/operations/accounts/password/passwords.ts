import { createToken } from '../sessions/token.ts'
import { createWorkQueue } from '../../work-queue.ts'

/** The cost of a password hash: memory in KiB and number of passes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
}

/** Hashes and verifies passwords with argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Verifies a password. Without a hash it takes the same time and returns false, so that response
   * times do not reveal whether a user has a password.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>
  /** Checks whether a hash was created with another cost than the current one. */
  needsRehash(hash: string): boolean
}

const defaultCost: PasswordCost = { memory: 32 * 1024, passes: 3 }
/** The number of argon2id in `@node-rs/argon2`. */
const argon2id = 2
const version = 1

/** Each hash occupies one CPU core and its own memory, so concurrency is limited. */
const queueLimits = { atOnce: 2, waiting: 24 }

export function createPasswords(cost: PasswordCost = defaultCost): Passwords {
  const enqueue = createWorkQueue(queueLimits)
  const options = {
    algorithm: argon2id,
    version,
    memoryCost: cost.memory,
    timeCost: cost.passes,
    parallelism: 1,
  }
  const hash = async (password: string) => {
    const argon2 = await loadArgon2()
    return enqueue(() => argon2.hash(normalizePassword(password), options))
  }
  let dummyHash: Promise<string> | undefined
  /** Returns the hash of a random token, which no password matches. */
  const loadDummyHash = () => {
    dummyHash ??= hash(createToken())
    dummyHash.catch(() => (dummyHash = undefined))
    return dummyHash
  }
  return {
    hash,
    async verify(storedHash, password) {
      const argon2 = await loadArgon2()
      const fallbackHash = await loadDummyHash()
      const isMatch = await enqueue(() =>
        argon2.verify(storedHash ?? fallbackHash, normalizePassword(password)),
      )
      return isMatch && storedHash !== undefined
    },
    needsRehash: (storedHash) =>
      !storedHash.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$`),
  }
}

/** Loads argon2 at the first sign-in, because most starts never need it. */
const loadArgon2 = () => import('@node-rs/argon2')

/**
 * Normalizes a password to NFC, because keyboards produce different Unicode forms of the same
 * characters.
 */
function normalizePassword(password: string): string {
  return password.normalize('NFC')
}
