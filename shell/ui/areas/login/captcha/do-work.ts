/** A riddle: for each part a number, with which SHA-256 of salt, part and number begins with zero bits. */
export interface Work {
  readonly salt: string
  readonly parts: number
  readonly bits: number
}

// The fractions of the square and cube roots of the first primes, as the standard wants them.
const primes: readonly number[] = firstPrimes(64)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

/**
 * Works through a riddle and gives the answer as it is sent. Hashing one by one in plain code is what a
 * browser does fastest here: its own hashing waits for each answer.
 */
export function doWork(
  { salt, parts, bits }: Work,
  onPart: (done: number) => void = () => {},
): string {
  const words = new Int32Array(64)
  const bytes = Uint8Array.from(atob(salt.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  )
  const view = new DataView(bytes.buffer)
  const numbers: string[] = []
  for (let part = 0; part < parts; part += 1) {
    for (let at = 0; at < 8; at += 1) words[at] = view.getInt32(at * 4)
    words[8] = part
    // The message is 40 bytes long; what follows is how the standard ends one.
    words.fill(0, 10, 16)
    words[10] = 1 << 31
    words[15] = 320
    let number = 0
    while (firstWord(words, number) >>> (32 - bits) !== 0) number += 1
    numbers.push(number.toString(36))
    onPart(part + 1)
  }
  return numbers.join('.')
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first word of the hash of a message of one block, whose tenth word is the number. */
function firstWord(words: Int32Array, number: number): number {
  words[9] = number
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0
    const late = words[at - 2] ?? 0
    const mixed =
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
    words[at] = ((words[at - 16] ?? 0) + (words[at - 7] ?? 0) + mixed) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const one =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        chosen +
        (rounds[at] ?? 0) +
        (words[at] ?? 0)) |
      0
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
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
