import { createHmac, randomBytes } from 'node:crypto'

/** How long a code is the newest, and how many digits it has: what every app takes without being told. */
const seconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret that an app and we share: 160 bits, as apps and people write it. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** The code of a step of time (RFC 6238). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step of time of a moment. */
export function totpStep(now: number): number {
  return Math.floor(now / 1_000 / seconds)
}

/**
 * Of which step a code is, if it is of this one, the one before or the next: telephones go a little
 * wrong, and people type slowly.
 */
export function stepOfCode(secret: string, given: string, now: number): number | undefined {
  const code = given.replaceAll(/[\s-]/gu, '')
  const newest = totpStep(now)
  return [newest, newest - 1, newest + 1].find((step) => totpCode(secret, step) === code)
}

/** What apps read from a QR code. */
export function totpAddress(options: { secret: string; site: string; email: string }): string {
  const { secret, site, email } = options
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`
}

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let rest = 0
  let bits = 0
  for (const byte of bytes) {
    rest = (rest << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(rest >>> bits) & 31]
    }
    rest &= (1 << bits) - 1
  }
  return text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let rest = 0
  let bits = 0
  for (const letter of text) {
    rest = (rest << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((rest >>> bits) & 255)
    rest &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
