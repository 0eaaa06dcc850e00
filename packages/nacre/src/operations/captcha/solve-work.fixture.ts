import { createHash } from 'node:crypto'
import type { ProofOfWork } from './proof-of-work.ts'

/** Solves the proof of work of a challenge. */
export function solveWork({ salt, parts, bits }: ProofOfWork): string {
  const start = Buffer.from(salt, 'base64url')
  return Array.from({ length: parts }, (_, part) => {
    const tail = Buffer.alloc(8)
    tail.writeUInt32BE(part)
    for (let number = 0; ; number += 1) {
      tail.writeUInt32BE(number, 4)
      const hash = createHash('sha256').update(start).update(tail).digest()
      if (hash.readUInt32BE() >>> (32 - bits) === 0) return number.toString(36)
    }
  }).join('.')
}
