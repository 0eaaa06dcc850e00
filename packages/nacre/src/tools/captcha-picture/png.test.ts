import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawCaptcha } from './draw-captcha.ts'
import { encodePng } from './png.ts'

type Chunk = { readonly type: string; readonly data: Buffer }

/** Computes CRC-32 bit by bit, independently of the implementation under test. */
function sumOf(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}

function chunksOf(image: Uint8Array): Chunk[] {
  const bytes = Buffer.from(image)
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    const body = bytes.subarray(at + 4, end)
    expect(sumOf(body)).toBe(bytes.readUInt32BE(end))
    chunks.push({
      type: body.subarray(0, 4).toString('latin1'),
      data: body.subarray(4),
    })
    at = end + 4
  }
  return chunks
}

test('encodes every pixel, also with an odd width', () => {
  const pixels = Uint8Array.of(0, 1, 2, 2, 1, 0)
  const palette = [[255, 255, 255] as const, [10, 20, 30] as const, [0, 0, 0] as const]
  const chunks = chunksOf(encodePng({ width: 3, height: 2, pixels, palette }))
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const [header, colours, body, end] = chunks.map(({ data }) => data)
  expect([...(header ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 4, 3, 0, 0, 0])
  expect([...(colours ?? [])]).toEqual(palette.flat())
  expect([...inflateSync(body ?? '')]).toEqual([0, 0x01, 0x20, 0, 0x21, 0x00])
  expect(end).toHaveLength(0)
})

test('a captcha is a valid PNG image', () => {
  const [header, colours, body] = chunksOf(drawCaptcha().image).map(({ data }) => data)
  expect(header?.readUInt32BE(0)).toBe(360)
  expect(header?.readUInt32BE(4)).toBe(120)
  expect(colours).toHaveLength(16 * 3)
  expect(inflateSync(body ?? '')).toHaveLength(120 * (1 + 180))
})
