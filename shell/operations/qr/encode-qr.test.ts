import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeQr } from './encode-qr.ts'
import { readQr } from './read-qr.fixture.ts'

const uri =
  'otpauth://totp/Nacre:ada.lovelace%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Nacre'

test('what is drawn can be read again, without a single module to mend', () => {
  expect(readQr(encodeQr(uri))).toMatchObject({
    text: uri,
    mode: '0100',
    isSound: true,
    version: 6,
  })
})

/** As many bytes as the standard gives the versions 1 to 10 at level M. */
const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]

test.each(capacities.map((bytes, at) => [at + 1, bytes]))(
  'version %i holds %i bytes, and not one more',
  (version, bytes) => {
    const text = 'x'.repeat(bytes)
    expect(readQr(encodeQr(text))).toMatchObject({ version, text, isSound: true })
    if (version < 10) expect(readQr(encodeQr(`${text}x`)).version).toBe(version + 1)
  },
)

test('whatever the text, it can be read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
      const read = readQr(encodeQr(text))
      return read.text === text && read.isSound
    }),
    { numRuns: 200 },
  )
})

test('different texts get different masks, so that none looks like a pattern', () => {
  const masks = new Set(Array.from({ length: 60 }, (_, at) => readQr(encodeQr(`${uri}${at}`)).mask))
  expect(masks.size).toBeGreaterThan(3)
})

test('the largest text there is room for is drawn, and a larger one refused', () => {
  expect(encodeQr('x'.repeat(2331)).size).toBe(177 + 8)
  expect(() => encodeQr('x'.repeat(2332))).toThrow('No QR code holds 2332 bytes.')
})

test('a code is small to send and quick to draw', () => {
  const start = process.cpuUsage()
  for (let time = 0; time < 50; time += 1) encodeQr(`${uri}${time}`)
  const { user, system } = process.cpuUsage(start)
  const { length } = encodeQr(uri).path
  console.info(`${((user + system) / 50_000).toFixed(2)} ms of CPU each, ${length} characters`)
  expect(length).toBeLessThan(12_000)
})
