/**
 * A proof-of-work puzzle. Each part needs a number for which SHA-256 of salt, part and number
 * starts with a number of zero bits.
 */
export interface ProofOfWorkPuzzle {
  readonly salt: string
  readonly parts: number
  readonly bits: number
}

// The constants of SHA-256: fractions of the square and cube roots of the first primes.
const primes: readonly number[] = firstPrimes(64)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

/**
 * Solves a puzzle and returns the submitted answer. A synchronous SHA-256 in plain JavaScript is
 * faster here than the asynchronous Web Crypto API.
 */
export function solveProofOfWork(
  { salt, parts, bits }: ProofOfWorkPuzzle,
  onProgress: (completed: number) => void = () => {},
): string {
  const state = new Int32Array(64)
  const bytes = Uint8Array.from(atob(salt.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  )
  const view = new DataView(bytes.buffer)
  const numbers: string[] = []
  for (let part = 0; part < parts; part += 1) {
    for (let at = 0; at < 8; at += 1) state[at] = view.getInt32(at * 4)
    state[8] = part
    // The message has 40 bytes, followed by the padding of SHA-256.
    state.fill(0, 10, 16)
    state[10] = 1 << 31
    state[15] = 320
    let number = 0
    while (firstHashWord(state, number) >>> (32 - bits) !== 0) number += 1
    numbers.push(number.toString(36))
    onProgress(part + 1)
  }
  return numbers.join('.')
}

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Returns the first word of the hash of a single block whose tenth word is the number. */
function firstHashWord(state: Int32Array, number: number): number {
  state[9] = number
  for (let at = 16; at < 64; at += 1) {
    const earlierWord = state[at - 15] ?? 0
    const laterWord = state[at - 2] ?? 0
    const mixed =
      (rotateRight(earlierWord, 7) ^ rotateRight(earlierWord, 18) ^ (earlierWord >>> 3)) +
      (rotateRight(laterWord, 17) ^ rotateRight(laterWord, 19) ^ (laterWord >>> 10))
    state[at] = ((state[at - 16] ?? 0) + (state[at - 7] ?? 0) + mixed) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const one =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        chosen +
        (rounds[at] ?? 0) +
        (state[at] ?? 0)) |
      0
    const other = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + other) | 0
  }
  return (a + (start[0] ?? 0)) | 0
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
