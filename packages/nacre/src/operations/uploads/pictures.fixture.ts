import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Creates an image that is white in the upper left and darker elsewhere. */
export function anyPicture({ width, height }: { width: number; height: number }): Sharp {
  const pixels = new Uint8Array(width * height * 3)
  for (let index = 0; index < width * height; index += 1) {
    const [across, down] = [(index % width) / width, Math.floor(index / width) / height]
    pixels.set([255 - 200 * down - 50 * across, 255 - 250 * across, 128], index * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/**
 * Creates a small file with a black PNG of any dimensions, with optional chunks before its rows.
 */
export function pngOf(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // One bit per pixel, grayscale.
  size.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([
    Buffer.from('\u{89}PNG\r\n\u{1a}\n', 'latin1'),
    chunk('IHDR', size),
    ...more,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a PNG chunk. */
export function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
