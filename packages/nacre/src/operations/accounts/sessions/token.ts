import { randomBytes } from 'node:crypto'

/**
 * Returns a random token of 256 bits for cookies and email links. The database stores its hash
 * only.
 */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Checks the format of a token, to skip lookups for invalid input. */
export function isToken(input: unknown): input is string {
  return typeof input === 'string' && /^[\w-]{43}$/u.test(input)
}
