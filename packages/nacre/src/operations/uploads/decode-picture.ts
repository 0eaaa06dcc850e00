import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import type { ImageType } from '#shell/field-types/image/field.ts'
import type { DecodeReply, DecodeRequest, EncodedPicture } from './picture-messages.ts'

// The entry point of a separate process that `make-picture.ts` starts. It imports nothing of the
// shell, so that an exploit of an image decoder finds no secrets, connections or data in memory.

/**
 * The resource limits of decoding. The memory is sampled, so it can exceed the limit by up to 20
 * MB.
 */
const maxMemory = 280 * 1024 * 1024
const maxCpuSeconds = 5
const watchInterval = 5

/** The maximum side length of WebP. Much longer rows need more memory than their pixels suggest. */
const maxSide = 16_383

interface Conversion {
  readonly from: ImageType
  readonly to: ImageType
  /** Whether the whole image must be in memory before the first row is decoded. */
  readonly isProgressive: boolean
}

/** Returns the number of megapixels that can be decoded and re-encoded within `maxMemory`. */
function maxMegapixels({ from, to, isProgressive }: Conversion): number {
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

/** Rejects images with any defect. Only the first frame of an animation is read. */
const readOptions: SharpOptions = { failOn: 'warning', pages: 1, limitInputPixels: 50e6 }

async function decode({ path, type, to, widths }: DecodeRequest): Promise<DecodeReply> {
  assertShape(await sharp(path, { ...readOptions, limitInputPixels: false }).metadata(), type, to)
  const upright = () => sharp(path, readOptions).autoOrient()
  const own = await encode(upright(), to)
  const smaller = widths.filter((width) => width < own.width)
  return { own, variants: await encodeVariants(upright(), smaller) }
}

/** Checks the dimensions in the header, before anything is decompressed. */
function assertShape(
  { width, height, isProgressive }: Metadata,
  from: ImageType,
  to: ImageType,
): void {
  if (Math.max(width, height) > maxSide) throw new Rejection({ rejected: 'side', max: maxSide })
  const max = maxMegapixels({ from, to, isProgressive })
  if (width * height > max * 1e6) throw new Rejection({ rejected: 'megapixels', max })
}

/** Encodes smaller variants. Each is scaled from the next larger one, which is faster. */
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

async function encode(picture: Sharp, type: ImageType): Promise<EncodedPicture> {
  const { data, info } = await encoders[type](picture).toBuffer({ resolveWithObject: true })
  return { content: data, type, width: info.width, height: info.height }
}

/**
 * Higher effort saves a tenth of the size for many times the work. An optimized JPEG would need the
 * whole image in memory.
 */
const encoders: Readonly<Record<ImageType, (picture: Sharp) => Sharp>> = {
  'image/webp': (picture) => picture.webp({ quality: 82, effort: 2 }),
  'image/avif': (picture) => picture.avif({ quality: 60, effort: 0 }),
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, optimizeCoding: false }),
  'image/png': (picture) => picture.png(),
}

/**
 * Monitors memory and CPU time, and ends the process above the limits. Decoders run on other
 * threads, so this thread is never blocked.
 */
function watchResources(): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1e6 > maxCpuSeconds) replyAndExit({ rejected: 'work' })
    else if (process.memoryUsage.rss() > maxMemory) replyAndExit({ rejected: 'work' })
  }, watchInterval)
}

/** Sends the reply and kills the process. A running decoder cannot be stopped otherwise. */
function replyAndExit(reply: DecodeReply): void {
  process.send?.(reply, () => process.kill(process.pid, 'SIGKILL'))
}

function prepareDecoders(): void {
  // Leaves other CPU cores for requests.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const formats = ['Jpeg', 'Png', 'Webp', 'Heif']
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}File`) })
}

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (request: DecodeRequest) => {
  prepareDecoders()
  watchResources()
  decode(request).then(replyAndExit, (error: unknown) => {
    const damaged = { rejected: 'damaged', reason: String(error) } as const
    replyAndExit(error instanceof Rejection ? error.reply : damaged)
  })
})
