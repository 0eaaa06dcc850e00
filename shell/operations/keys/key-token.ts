import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^nacre_([\da-z]{16})_([\dA-Za-z]{43})([\dA-Za-z]{6})$/u

/**
 * What a program shows: `nacre_`, the id of the key, 256 bits of chance and a check sum. Whoever looks
 * through published code for what should not be there knows it for what it is.
 */
export function newKeyToken(id: string): string {
  const chance = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const start = `nacre_${id}_${inDigits(chance, 43)}`
  return start + inSixDigits(crc32(start))
}

/** Which key a token claims to be; nothing when it is none, or was not copied whole. */
export function idInToken(token: string): string | undefined {
  const [, id, , sum] = shape.exec(token) ?? []
  if (id === undefined) return undefined
  return inSixDigits(crc32(token.slice(0, -6))) === sum ? id : undefined
}

function inDigits(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}

/** The same for a number of 32 bits, without the detour over large numbers: asked at every request. */
function inSixDigits(value: number): string {
  let text = ''
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) {
    text = (digits[rest % 62] ?? '') + text
  }
  return text
}
