import { createHash } from 'node:crypto'

/**
 * A proof-of-work puzzle. For each part, find a number so that the hash of the salt, the part and
 * the number starts with the required number of zero bits. Many small parts take a predictable
 * time; the time of one large part varies widely.
 */
export interface ProofOfWork {
  /** 32 bytes in base64url. */
  readonly salt: string
  readonly parts: number
  readonly bits: number
}

const parts = 16

export function createProofOfWork(id: string, bits: number): ProofOfWork {
  return { salt: saltOf(id).toString('base64url'), parts, bits }
}

/** Verifies an answer: the numbers in base 36, separated by dots. */
export function verifyProofOfWork(id: string, bits: number, answer: string): boolean {
  const numbers = answer.split('.', parts + 1)
  if (numbers.length !== parts) return false
  const salt = saltOf(id)
  return numbers.every((number, part) => {
    if (!/^[\da-z]{1,6}$/u.test(number)) return false
    const tail = Buffer.alloc(8)
    tail.writeUInt32BE(part)
    tail.writeUInt32BE(Number.parseInt(number, 36), 4)
    const hash = createHash('sha256').update(salt).update(tail).digest()
    return hash.readUInt32BE() >>> (32 - bits) === 0
  })
}

/** Derives the salt from the challenge id, so that no work can be done in advance. */
function saltOf(id: string): Buffer {
  return createHash('sha256').update(`captcha work ${id}`).digest()
}
