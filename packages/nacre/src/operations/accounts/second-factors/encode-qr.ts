import { encode } from 'uqr'

/** A QR code as an SVG path. */
export interface EncodedQrCode {
  /** The width and height of the view box, including the quiet zone. */
  readonly size: number
  /** The dark modules as the `d` attribute of a path. */
  readonly path: string
}

/**
 * Encodes text as a QR code with 15 % error correction.
 *
 * @example
 * const { size, path } = encodeQr('otpauth://totp/Nacre:ada?secret=…')
 */
export function encodeQr(text: string): EncodedQrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const bars = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/gu),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: bars.join('') }
}
