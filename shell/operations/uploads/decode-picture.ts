import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import type { PictureType } from '#shell/model/fields/image.ts'
import type { DecodeReply, DecodeRequest, EncodedPicture } from './picture-messages.ts'

// This file is the program of a process of its own (`make-picture.ts` starts it). It imports nothing of
// the shell: whoever breaks out of a decoder finds no secret, no connection and no data in its memory.

/** What a picture may cost, measured while it is decoded. Between two measurements it can take up to 20 MB more. */
const maxMemory = 280 * 1024 * 1024
const maxCpuSeconds = 5
const watchEvery = 5

/** WebP ends here, and a row that is much longer takes memory that its pixels do not tell of. */
const maxSide = 16_383

interface Shape {
  readonly from: PictureType
  readonly to: PictureType
  /** The whole picture has to be in memory before its first row is known. */
  readonly isProgressive: boolean
}

/** The megapixels at which a format, decoded and encoded again, stays below `maxMemory`. */
function maxMegapixels({ from, to, isProgressive }: Shape): number {
  if (to === 'image/avif') return 6
  if (from === 'image/avif') return 9
  if (from === 'image/webp') return 12
  if (isProgressive) return 20
  return from === 'image/png' ? 24 : 50
}

class Rejection extends Error {
  readonly reply: DecodeReply
  constructor(reply: DecodeReply) {
    super('The picture is rejected.')
    this.reply = reply
  }
}

/** What is wrong in the slightest is not a picture that somebody has made; of moving ones the first is taken. */
const reading: SharpOptions = { failOn: 'warning', pages: 1, limitInputPixels: 50e6 }

async function decode({ path, type, to, widths }: DecodeRequest): Promise<DecodeReply> {
  assertShape(await sharp(path, { ...reading, limitInputPixels: false }).metadata(), type, to)
  const upright = () => sharp(path, reading).autoOrient()
  const own = await encode(upright(), to)
  const smaller = widths.filter((width) => width < own.width)
  return { own, variants: await encodeVariants(upright(), smaller) }
}

/** Reads only the header: nothing has been unpacked yet. */
function assertShape(
  { width, height, isProgressive }: Metadata,
  from: PictureType,
  to: PictureType,
): void {
  if (Math.max(width, height) > maxSide) throw new Rejection({ rejected: 'side', max: maxSide })
  const max = maxMegapixels({ from, to, isProgressive })
  if (width * height > max * 1e6) throw new Rejection({ rejected: 'megapixels', max })
}

/** Each is made from the next larger one, which takes a fraction of the work. */
async function encodeVariants(
  picture: Sharp,
  widths: readonly number[],
): Promise<readonly EncodedPicture[]> {
  const variants: EncodedPicture[] = []
  let larger = picture
  for (const width of new Set(widths.toSorted((one, other) => other - one))) {
    const { data, info } = await larger.resize(width).raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    larger = sharp(data, { raw })
    variants.unshift(await encode(larger.clone(), 'image/webp'))
  }
  return variants
}

async function encode(picture: Sharp, type: PictureType): Promise<EncodedPicture> {
  const { data, info } = await encoders[type](picture).toBuffer({ resolveWithObject: true })
  return { content: data, type, width: info.width, height: info.height }
}

/**
 * The slower ways of these formats gain a tenth of the bytes for many times the work. An optimized JPEG
 * would need the whole picture in memory.
 */
const encoders: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/webp': (picture) => picture.webp({ quality: 82, effort: 2 }),
  'image/avif': (picture) => picture.avif({ quality: 60, effort: 0 }),
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, optimizeCoding: false }),
  'image/png': (picture) => picture.png(),
}

/** Decoders work on other threads, so this one sees what they take and ends the process in time. */
function watchCost(): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1e6 > maxCpuSeconds) end({ rejected: 'work' })
    else if (process.memoryUsage.rss() > maxMemory) end({ rejected: 'work' })
  }, watchEvery)
}

/** A decoder under way cannot be stopped in any other way. */
function end(reply: DecodeReply): void {
  process.send?.(reply, () => process.kill(process.pid, 'SIGKILL'))
}

function prepareDecoders(): void {
  // The other processor is for those who read pages meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const formats = ['Jpeg', 'Png', 'Webp', 'Heif']
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}File`) })
}

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (request: DecodeRequest) => {
  prepareDecoders()
  watchCost()
  decode(request).then(end, (error: unknown) => {
    const damaged = { rejected: 'damaged', reason: String(error) } as const
    end(error instanceof Rejection ? error.reply : damaged)
  })
})
