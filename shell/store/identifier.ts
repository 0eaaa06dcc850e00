import { randomBytes } from 'node:crypto'

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
    lastTail = randomBytes(4).readUInt32BE() >>> 3
  } else {
    lastTail += 1
  }
  return digits(lastTime, 10) + digits(lastTail, 6)
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
