import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
let lastTime = 0
let lastTail = 0

/**
 * Returns a sortable id of sixteen characters: ten of time and six of randomness. Ids of one
 * process are in order of creation, even within a millisecond.
 */
export function createId(now: number = Date.now()): string {
  if (now > lastTime) {
    lastTime = now
    // The upper half stays unused, so that the increments of a millisecond cannot overflow.
    lastTail = randomDigits() >>> 3
  } else {
    lastTail += 1
  }
  return digits(lastTime, 10) + digits(lastTail, 6)
}

// Random numbers are drawn in batches, because each system call is expensive.
const randomPool = new Uint32Array(256)
let used = randomPool.length

function randomDigits(): number {
  if (used === randomPool.length) {
    randomFillSync(randomPool)
    used = 0
  }
  used += 1
  return randomPool[used - 1] ?? 0
}

function digits(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let index = 0; index < length; index += 1) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}
