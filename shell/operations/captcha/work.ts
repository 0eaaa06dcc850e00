import { createHash } from 'node:crypto'

/**
 * A riddle that takes a program a while and nobody's eyes or ears: to find for each part a number with
 * which the hash of the salt, the part and the number begins with so many zero bits. Many small parts
 * take every time about as long; one large one takes now a moment, now a minute.
 */
export interface Work {
  /** 32 bytes in base64url. */
  readonly salt: string
  readonly parts: number
  readonly bits: number
}

const parts = 16

export function workFor(id: string, bits: number): Work {
  return { salt: saltOf(id).toString('base64url'), parts, bits }
}

/** Whether this is the answer: the numbers in base 36, with dots between them. */
export function isWorkDone(id: string, bits: number, answer: string): boolean {
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

/** Another for each challenge, so that no work can be done beforehand. */
function saltOf(id: string): Buffer {
  return createHash('sha256').update(`captcha work ${id}`).digest()
}
