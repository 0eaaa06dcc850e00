import { newToken } from '../sessions/token.ts'
import { createWorkQueue } from './work-queue.ts'

/** What a hash costs: memory in KiB, and how often it is gone over. */
export interface PasswordCost {
  readonly memory: number
  readonly times: number
}

/** Hashes passwords with argon2id, and compares. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash it works as long and says no: who has no password is not told from who has one. */
  verify(hash: string | undefined, password: string): Promise<boolean>
  /** Whether a hash was made at another cost than is asked today. */
  isOld(hash: string): boolean
}

const defaultCost: PasswordCost = { memory: 32 * 1024, times: 3 }
/** Libraries know it by this number. */
const argon2id = 2
const version = 1

/** Each hash takes a processor and its memory for itself. */
const room = { atOnce: 2, waiting: 24 }

export function createPasswords(cost: PasswordCost = defaultCost): Passwords {
  const inTurn = createWorkQueue(room)
  const options = {
    algorithm: argon2id,
    version,
    memoryCost: cost.memory,
    timeCost: cost.times,
    parallelism: 1,
  }
  const hash = async (password: string) => {
    const argon2 = await loadArgon2()
    return inTurn(() => argon2.hash(kept(password), options))
  }
  let stranger: Promise<string> | undefined
  /** What nobody's password fits. */
  const strangersHash = () => {
    stranger ??= hash(newToken())
    stranger.catch(() => (stranger = undefined))
    return stranger
  }
  return {
    hash,
    async verify(known, password) {
      const argon2 = await loadArgon2()
      const unknown = await strangersHash()
      const fits = await inTurn(() => argon2.verify(known ?? unknown, kept(password)))
      return fits && known !== undefined
    },
    isOld: (known) => !known.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.times},p=1$`),
  }
}

/** Loaded when somebody first signs in: most starts never need it. */
const loadArgon2 = () => import('@node-rs/argon2')

/**
 * The same letters can be written in two ways, and keyboards differ in which. Nothing else of a
 * password is changed.
 */
function kept(password: string): string {
  return password.normalize('NFC')
}
