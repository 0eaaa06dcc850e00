import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture that is white at its upper left and darker everywhere else. */
export function anyPicture({ width, height }: { width: number; height: number }): Sharp {
  const pixels = new Uint8Array(width * height * 3)
  for (let place = 0; place < width * height; place += 1) {
    const [across, down] = [(place % width) / width, Math.floor(place / width) / height]
    pixels.set([255 - 200 * down - 50 * across, 255 - 250 * across, 128], place * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A black PNG of any size in a few bytes, with other chunks before its rows: nothing packs better than nothing. */
export function pngOf(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // One bit for each pixel, in grey.
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

/** A chunk of a PNG. */
export function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
