import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const tokenPattern = /^nacre_([\da-z]{16})_([\dA-Za-z]{43})([\dA-Za-z]{6})$/u

/**
 * Creates an API key token: `nacre_`, the id of the key, 256 random bits and a checksum. Secret
 * scanners recognize the format in published code.
 */
export function createApiKeyToken(id: string): string {
  const randomNumber = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const start = `nacre_${id}_${toBase62(randomNumber, 43)}`
  return start + toSixBase62Digits(crc32(start))
}

/** Returns the key id of a token, or `undefined` when its format or checksum is wrong. */
export function apiKeyIdOf(token: string): string | undefined {
  const [, id, , sum] = tokenPattern.exec(token) ?? []
  if (id === undefined) return undefined
  return toSixBase62Digits(crc32(token.slice(0, -6))) === sum ? id : undefined
}

function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}

/** Formats a 32-bit number without BigInt, because it runs at every request. */
function toSixBase62Digits(value: number): string {
  let text = ''
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) {
    text = (digits[rest % 62] ?? '') + text
  }
  return text
}
