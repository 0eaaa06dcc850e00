import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { anyPicture, chunk, pngOf } from './pictures.fixture.ts'

/** Images that are constructed to consume as many resources as possible, by format. */
export const hostileImages: Readonly<Record<string, readonly [Format, () => Content]>> = {
  'a PNG of one endless row': ['png', () => pngOf(49_000_000, 1)],
  'a PNG of one endless column': ['png', () => pngOf(1, 49_000_000)],
  'a PNG larger than a house': ['png', () => pngOf(30_000, 30_000)],
  'a PNG of the most pixels, each of 64 bits, interlaced': ['png', interlacedOf64Bits],
  'a PNG whose color profile unpacks to half a gigabyte': [
    'png',
    () => pngOf(8, 8, [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), zeros(500)]))]),
  ],
  'a PNG whose texts unpack to two gigabytes': [
    'png',
    () => {
      const text = chunk('zTXt', Buffer.concat([Buffer.from('t\0\0'), zeros(20)]))
      return pngOf(
        8,
        8,
        Array.from({ length: 100 }, () => text),
      )
    },
  ],
  'a PNG of 200,000 texts': [
    'png',
    () => pngOf(8, 8, [Buffer.concat(Array.from({ length: 200_000 }, () => shortText))]),
  ],
  'a PNG with half a gigabyte behind its rows': [
    'png',
    () => pngOf(8, 8, [chunk('IDAT', zeros(500))]),
  ],
  'a JPEG that calls itself the largest there is': ['jpeg', jpegOfLargestSize],
  'a JPEG of 10,000 scans': ['jpeg', jpegOfManyScans],
  'a progressive JPEG of too many pixels': [
    'jpeg',
    () => flat(7_000, 7_000).jpeg({ progressive: true }).toBuffer(),
  ],
  'a JPEG of the most pixels, on its side': [
    'jpeg',
    () => flat(8_000, 6_200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  'a JPEG of a side that is too long': ['jpeg', () => flat(60_000, 8).jpeg().toBuffer()],
  'a WebP of the largest canvas with one pixel in it': ['webp', webpOfLargestCanvas],
  'a WebP of the most pixels in a few bytes': [
    'webp',
    () => flat(12_000, 1_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  'a WebP of too many pixels in a few bytes': [
    'webp',
    () => flat(8_000, 6_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  'a WebP of 2,000 frames': ['webp', () => webpOfFrames(2_000)],
  'an AVIF that calls itself the largest there is': ['avif', avifOfLargestSize],
  'an AVIF of the most pixels, every color of each of its own': [
    'avif',
    () => flat(3_000, 2_000).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  'an AVIF of too many pixels': ['avif', () => flat(4_000, 3_000).avif({ effort: 0 }).toBuffer()],
  'a GIF of the largest screen': ['jpeg', gifOfLargestScreen],
  'a TIFF of too many pixels': [
    'png',
    () => flat(9_000, 9_000).tiff({ compression: 'deflate' }).toBuffer(),
  ],
  'an SVG that multiplies itself': ['png', svgThatMultiplies],
  'an SVG of a million pixels a side': [
    'webp',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>'),
  ],
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif'
type Content = Buffer | Promise<Buffer>

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1e6))
const shortText = chunk('tEXt', Buffer.from('a\0b'))

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })

function interlacedOf64Bits(): Promise<Buffer> {
  return sharp({ create: { width: 5_000, height: 3_990, channels: 4, background: '#0808' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
}

/** A JPEG whose header claims the maximum dimensions, which follow the marker of its frame. */
async function jpegOfLargestSize(): Promise<Buffer> {
  const jpeg = await anyPicture({ width: 16, height: 16 }).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.fill(0xff, frame + 5, frame + 9)
  return jpeg
}

/**
 * A progressive JPEG with its last scan repeated many times. Each scan processes the whole image.
 */
async function jpegOfManyScans(): Promise<Buffer> {
  const jpeg = await flat(4_000, 4_000).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: 10_000 }, () => scan),
    jpeg.subarray(-2),
  ])
}

/** A WebP with the maximum canvas. Its dimensions are stored as 24 bits, minus one. */
async function webpOfLargestCanvas(): Promise<Buffer> {
  const webp = await webpOfFrames(3)
  const canvas = webp.indexOf('VP8X') + 12
  webp.writeUIntLE(16_382, canvas, 3)
  webp.writeUIntLE(16_382, canvas + 3, 3)
  return webp
}

async function webpOfFrames(count: number): Promise<Buffer> {
  const frame = (shade: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const frames = await Promise.all([0, 128, 255].map(frame))
  const many = Array.from({ length: count }, (_, index) => frames[index % 3] ?? Buffer.alloc(0))
  return sharp(many, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer()
}

/** An AVIF with the maximum dimensions, in the box `ispe` after its version. */
async function avifOfLargestSize(): Promise<Buffer> {
  const avif = await anyPicture({ width: 16, height: 16 }).avif({ effort: 0 }).toBuffer()
  const size = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(65_535, size)
  avif.writeUInt32BE(65_535, size + 4)
  return avif
}

async function gifOfLargestScreen(): Promise<Buffer> {
  const gif = await anyPicture({ width: 8, height: 8 }).gif().toBuffer()
  gif.writeUInt32LE(0xff_ff_ff_ff, 6)
  return gif
}

function svgThatMultiplies(): Buffer {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  )
  return Buffer.from(
    `<!DOCTYPE svg [<!ENTITY l0 "lol">${levels.join('')}]>
     <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l9;</text></svg>`,
  )
}
