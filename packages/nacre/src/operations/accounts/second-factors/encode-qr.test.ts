import fc from 'fast-check'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeQr, type EncodedQrCode } from './encode-qr.ts'
import { createTotpSecret, totpUri } from '#shell/tools/totp.ts'
import { atDepth } from '#tests/depth.ts'

/** Decodes a QR code from the pixels of its image with an independent library. */
async function scan({ size, path }: EncodedQrCode): Promise<string> {
  const view = `viewBox="0 0 ${size} ${size}" width="${4 * size}" height="${4 * size}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${view}><path d="${path}"/></svg>`
  const picture = sharp(Buffer.from(svg)).flatten({ background: 'white' }).toColourspace('srgb')
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('a QR reader decodes the setup URI of an app for any email address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.emailAddress(), async (email) => {
      const address = totpUri({ secret: createTotpSecret(), site: 'Nacre', email })
      expect(await scan(encodeQr(address))).toBe(address)
    }),
    { numRuns: atDepth(50) },
  )
})

test('a QR reader decodes non-Latin text', async () => {
  expect(await scan(encodeQr('Größe – 真珠 – 🐚'))).toBe('Größe – 真珠 – 🐚')
})

test('leaves a quiet zone on all four sides', () => {
  const { size, path } = encodeQr('otpauth://totp/Nacre:ada?secret=JBSWY3DPEHPK3PXP')
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/gu)]
  expect(bars.map(([bar]) => bar).join('')).toBe(path)
  const numbers = (at: number) => bars.map((bar) => Number(bar[at]))
  const [left, top, width] = [numbers(1), numbers(2), numbers(3)]
  expect([Math.min(...left), Math.min(...top)]).toEqual([4, 4])
  expect(Math.max(...top)).toBe(size - 5)
  expect(Math.max(...left.map((x, at) => x + (width[at] ?? 0)))).toBe(size - 4)
})

test('keeps the SVG path small', () => {
  const address = totpUri({ secret: createTotpSecret(), site: 'Nacre', email: 'ada@example.org' })
  expect(encodeQr(address).path.length).toBeLessThan(12_000)
})
