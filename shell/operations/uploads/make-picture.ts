import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Failure } from '#shell/model/failure.ts'
import { type PictureType, pictureTypes } from '#shell/model/fields/image.ts'
import { oneAtATime } from '#shell/store/one-at-a-time.ts'
import type { DecodeReply, DecodeRequest, EncodedPicture } from './picture-messages.ts'

/** A picture as it is stored. */
export interface MadePicture extends EncodedPicture {
  readonly ending: string
}

/** The picture in its own size, and in each smaller one that is wanted, from small to large. */
export interface MadePictures {
  readonly own: MadePicture
  readonly variants: readonly MadePicture[]
}

interface Making {
  /** What it is. */
  readonly type: PictureType
  /** What it may become. */
  readonly types: readonly string[]
  readonly widths: readonly number[]
}

/** Built, the program stands beside the server; in the sources it is a file of TypeScript. */
const program = import.meta.url.endsWith('.ts') ? 'decode-picture.ts' : 'decode-picture.js'
/** The process counts its own CPU time and memory. This ends one that does not even do that. */
const longestWait = 60_000

const inTurn = oneAtATime()

/**
 * Decodes a picture and makes it anew: upright, in the colors of the web, and without anything that
 * is not seen, such as where it was taken or a program hidden behind its end. A process of its own does
 * that, one at a time: what a picture costs is bounded, and ends with it.
 */
export function makePicture(path: string, { type, types, widths }: Making): Promise<MadePictures> {
  // Writing AVIF takes four times the memory, and is only done where a field takes nothing else.
  const to = type === 'image/avif' && types.includes('image/webp') ? 'image/webp' : type
  return inTurn(async () => {
    const reply = await decodeApart({ path, type, to, widths })
    if ('rejected' in reply) throw failureOf(reply)
    return { own: named(reply.own), variants: reply.variants.map(named) }
  })
}

const named = (picture: EncodedPicture): MadePicture => ({
  ...picture,
  ending: pictureTypes[picture.type],
})

async function decodeApart(request: DecodeRequest): Promise<DecodeReply> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    // Neither the secrets of the server nor the options it was started with.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: longestWait,
    killSignal: 'SIGKILL',
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-1000)
  })
  let reply: DecodeReply | undefined
  child.once('message', (message) => {
    reply = message as DecodeReply
  })
  child.send(request, () => {})
  const [code] = await once(child, 'close')
  if (reply) return reply
  // The program itself has failed, for example because sharp is not installed: the file is not to blame.
  if (code === 1) throw new Error(`Pictures cannot be decoded: ${errors}`)
  return { rejected: 'work' }
}

function failureOf(reply: Extract<DecodeReply, { rejected: string }>): Failure {
  if (reply.rejected === 'damaged') {
    const says = {
      en: 'The picture is damaged, or not whole.',
      de: 'Das Bild ist beschädigt oder nicht vollständig.',
    }
    return new Failure('wrong-type', { says, cause: reply.reason })
  }
  return new Failure('too-large', { says: sentenceFor(reply) })
}

function sentenceFor(reply: Exclude<DecodeReply, { own: unknown } | { rejected: 'damaged' }>) {
  if (reply.rejected === 'work') {
    return {
      en: 'The picture takes too much work to decode. Save it with fewer pixels, as a JPEG or PNG.',
      de: 'Das Bild ist zu aufwendig. Speichern Sie es mit weniger Pixeln als JPEG oder PNG.',
    }
  }
  const { rejected, max } = reply
  return rejected === 'side'
    ? {
        en: `The picture must not be wider or higher than ${max} pixels.`,
        de: `Das Bild darf höchstens ${max} Pixel breit und hoch sein.`,
      }
    : {
        en: `A picture of this kind must not have more than ${max} megapixels.`,
        de: `Ein Bild dieser Art darf höchstens ${max} Megapixel haben.`,
      }
}
