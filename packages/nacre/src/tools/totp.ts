import { createHmac, randomBytes } from 'node:crypto'

/** The step in seconds and the number of digits: the defaults that every app supports. */
const seconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a random TOTP secret of 160 bits in base 32. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** Returns the TOTP code of a time step (RFC 6238). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Returns the time step at a Unix time in milliseconds. */
export function totpStep(now: number): number {
  return Math.floor(now / 1_000 / seconds)
}

/**
 * Returns the time step of a code if it is the previous, current or next step, to tolerate clock
 * drift and slow typing.
 */
export function matchTotpStep(secret: string, input: string, now: number): number | undefined {
  const code = input.replaceAll(/[\s-]/gu, '')
  const newest = totpStep(now)
  return [newest, newest - 1, newest + 1].find((step) => totpCode(secret, step) === code)
}

/** Returns the `otpauth:` URI for the QR code. */
export function totpUri(options: { secret: string; site: string; email: string }): string {
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
  for (const character of text) {
    rest = (rest << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((rest >>> bits) & 255)
    rest &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
