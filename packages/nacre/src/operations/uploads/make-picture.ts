import { localizedMessage } from '#shell/messages/translate.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AppError } from '#shell/language/errors/app-error.ts'
import { type ImageType, imageTypes } from '#shell/field-types/image/field.ts'
import { createSerialQueue } from '#shell/store/transactions/serial-queue.ts'
import type { DecodeReply, DecodeRequest, EncodedPicture } from './picture-messages.ts'

/** An encoded image for storage. */
export interface EncodedImage extends EncodedPicture {
  readonly ending: string
}

/** The image in its original size, and its smaller variants in ascending order. */
export interface EncodedImages {
  readonly own: EncodedImage
  readonly variants: readonly EncodedImage[]
}

interface EncodeOptions {
  /** The format of the upload. */
  readonly type: ImageType
  /** The accepted formats of the result. */
  readonly types: readonly string[]
  readonly widths: readonly number[]
}

/** The entry point of the decoder process: JavaScript in a build, TypeScript in development. */
const program = import.meta.url.endsWith('.ts') ? 'decode-picture.ts' : 'decode-picture.js'
/** The timeout in milliseconds, in case the resource monitoring of the process fails. */
const maxDuration = 60_000

const enqueue = createSerialQueue()

/**
 * Decodes and re-encodes an image: rotated upright, in sRGB, without metadata or hidden data. A
 * separate process does the work, one image at a time, so resource use is bounded.
 */
export function encodeImage(
  path: string,
  { type, types, widths }: EncodeOptions,
): Promise<EncodedImages> {
  // Encoding AVIF needs four times the memory, so it is only used when the field accepts nothing
  // else.
  const to = type === 'image/avif' && types.includes('image/webp') ? 'image/webp' : type
  return enqueue(async () => {
    const reply = await decodeInProcess({ path, type, to, widths })
    if ('rejected' in reply) throw toUploadError(reply)
    return { own: named(reply.own), variants: reply.variants.map(named) }
  })
}

const named = (picture: EncodedPicture): EncodedImage => ({
  ...picture,
  ending: imageTypes[picture.type],
})

async function decodeInProcess(request: DecodeRequest): Promise<DecodeReply> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    // The process gets neither the secrets nor the options of the server.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: maxDuration,
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
  // The process itself failed, for example because sharp is not installed, so the file is not the
  // cause.
  if (code === 1)
    throw new Error(`Images cannot be decoded. Check the installation of sharp: ${errors}`)
  return { rejected: 'work' }
}

function toUploadError(reply: Extract<DecodeReply, { rejected: string }>): AppError {
  if (reply.rejected === 'damaged') {
    const message = localizedMessage('api.makePicture.damaged')
    return new AppError('unsupported-media-type', { message, cause: reply.reason })
  }
  return new AppError('content-too-large', { message: messageFor(reply) })
}

function messageFor(reply: Exclude<DecodeReply, { own: unknown } | { rejected: 'damaged' }>) {
  if (reply.rejected === 'work') {
    return localizedMessage('api.makePicture.tooComplex')
  }
  const { rejected, max } = reply
  return rejected === 'side'
    ? localizedMessage('api.makePicture.tooWide', { max })
    : localizedMessage('api.makePicture.tooLarge', { max })
}
