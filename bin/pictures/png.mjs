import { crc32, deflateSync } from 'node:zlib'

// The browser's own PNG encoder is made for speed: its files are nearly twice as large.

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Each row as its difference from the pixel before, which makes flat areas rows of zeros. */
const differences = (pixels, width, height, channels) => {
  const rows = Buffer.alloc(height * (width * channels + 1))
  let at = 0
  for (let row = 0; row < height; row++) {
    rows[at++] = 1
    for (let i = 0; i < width * channels; i++) {
      const column = Math.floor(i / channels)
      const index = (row * width + column) * 4 + (i % channels)
      rows[at++] = pixels[index] - (column > 0 ? pixels[index - 4] : 0)
    }
  }
  return rows
}

/** RGBA bytes as a PNG file, without an alpha channel where nothing shows through. */
export const encodePng = (pixels, width, height) => {
  const opaque = pixels.every((value, i) => i % 4 !== 3 || value === 255)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, opaque ? 2 : 6, 0, 0, 0], 8)
  const rows = differences(pixels, width, height, opaque ? 3 : 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
