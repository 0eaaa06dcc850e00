import type SharpMaker from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import { Failure } from '#shell/model/failure.ts'
import { type PictureType, pictureTypes } from '#shell/model/fields/image.ts'
import { oneAtATime } from '#shell/store/one-at-a-time.ts'

/** A picture as it is stored. */
export interface MadePicture {
  readonly content: Uint8Array
  readonly type: PictureType
  readonly ending: string
  readonly width: number
  readonly height: number
}

/** The picture in its own size, and in each smaller one that is wanted, from small to large. */
export interface MadePictures {
  readonly own: MadePicture
  readonly variants: readonly MadePicture[]
}

/** As the largest cameras of telephones make them: half a gigabyte while it is being worked on. */
const mostMegapixels = 50
/** Writing AVIF takes four times the memory, and is only done where a field takes nothing else. */
const mostOfAvif = 12
const longestWork = 30

interface Making {
  /** What it is. */
  readonly type: PictureType
  /** What it may become. */
  readonly types: readonly string[]
  readonly widths: readonly number[]
}

const inTurn = oneAtATime()

/**
 * Decodes a picture and makes it anew: upright, in the colours of the web, and without anything that
 * is not seen, such as where it was taken or a program hidden behind its end. One at a time, so that
 * many large ones together need no more memory than one.
 */
export function makePicture(path: string, { type, types, widths }: Making): Promise<MadePictures> {
  const into = type === 'image/avif' && types.includes('image/webp') ? 'image/webp' : type
  const most = into === 'image/avif' ? mostOfAvif : mostMegapixels
  // What is wrong in the slightest is not a picture that somebody has made; of moving ones the first is taken.
  const reading: SharpOptions = { limitInputPixels: most * 1e6, failOn: 'warning', pages: 1 }
  return inTurn(async () => {
    const sharp = await loaded()
    try {
      const upright = () => sharp(path, reading).autoOrient()
      const own = await encoded(upright(), into)
      const smaller = widths.filter((width) => width < own.width)
      return { own, variants: await variantsOf(sharp, upright(), smaller) }
    } catch (thrown) {
      throw refusalOf(thrown, most)
    }
  })
}

/** Each is made from the next larger one, which takes a fraction of the work. */
async function variantsOf(
  sharp: typeof SharpMaker,
  picture: Sharp,
  widths: readonly number[],
): Promise<readonly MadePicture[]> {
  const made: MadePicture[] = []
  let larger = picture
  for (const width of new Set(widths.toSorted((one, other) => other - one))) {
    const resized = timed(larger.resize(width)).raw().toBuffer({ resolveWithObject: true })
    const { data, info } = await resized
    const raw = { width: info.width, height: info.height, channels: info.channels }
    larger = sharp(data, { raw })
    made.unshift(await encoded(larger.clone(), 'image/webp'))
  }
  return made
}

async function encoded(picture: Sharp, type: PictureType): Promise<MadePicture> {
  const made = timed(picture)
  const { data, info } = await inType[type](made).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { content: data, type, ending: pictureTypes[type], width, height }
}

const timed = (picture: Sharp) => picture.timeout({ seconds: longestWork })

/** The slower ways of these formats gain a tenth of the bytes for many times the work. */
const inType: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/webp': (picture) => picture.webp({ quality: 82, effort: 2 }),
  'image/avif': (picture) => picture.avif({ quality: 60, effort: 0 }),
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
}

function refusalOf(cause: unknown, most: number): Failure {
  const message = cause instanceof Error ? cause.message : ''
  if (/pixel limit|timeout/iu.test(message)) {
    const says = {
      en: `The picture must not have more than ${most} megapixels.`,
      de: `Das Bild darf höchstens ${most} Megapixel haben.`,
    }
    return new Failure('too-large', { says, cause })
  }
  const says = {
    en: 'The picture is damaged, or not whole.',
    de: 'Das Bild ist beschädigt oder nicht vollständig.',
  }
  return new Failure('wrong-type', { says, cause })
}

const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((name) =>
  ['File', 'Buffer'].map((from) => `VipsForeignLoad${name}${from}`),
)
let loading: Promise<typeof SharpMaker> | undefined

/** Costs a tenth of a second and 20 MB, so only who uploads a picture waits for it. */
function loaded(): Promise<typeof SharpMaker> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // The other processor is for those who read pages meanwhile.
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: loaders })
    return sharp
  })
  return loading
}
