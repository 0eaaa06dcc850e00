import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
let lastTime = 0
let lastTail = 0

/**
 * Sixteen characters: ten of time, six of chance. Ids made later sort later, within one process
 * even in the same millisecond, so the order of ids is the order in which records were made.
 */
export function newId(now: number = Date.now()): string {
  if (now > lastTime) {
    lastTime = now
    // The upper half stays free, so that counting up has room for as many again.
    lastTail = chance() >>> 3
  } else {
    lastTail += 1
  }
  return digits(lastTime, 10) + digits(lastTail, 6)
}

// Asking the system for a little costs as much as asking for a lot.
const drawn = new Uint32Array(256)
let used = drawn.length

function chance(): number {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += 1
  return drawn[used - 1] ?? 0
}

function digits(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let place = 0; place < length; place += 1) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}
