import type { IncomingMessage, ServerResponse } from 'node:http'
import { isImport } from '#shell/api/exchange-addresses.ts'
import { isUpload } from '#shell/api/upload-addresses.ts'
import { Failure } from '#shell/model/failure.ts'
import { areaOf } from '#shell/ui/url-map.ts'
import type { Limits } from '../listening/limits.ts'

type Content = AsyncGenerator<Uint8Array, void, undefined>

/** Whether the body of a request may be long, and is read by whoever wants it. */
export function isStreamed({ method, url = '', headers }: IncomingMessage): boolean {
  const asked = { method, path: url }
  return isUpload(asked) || isImport(asked) || isFormWithFiles(asked, headers['content-type'])
}

/** Forms of the areas bring files where there is no JavaScript; those of public pages stay small. */
function isFormWithFiles(
  { method, path }: { method: string | undefined; path: string },
  type = '',
) {
  const [plain = ''] = path.split('?', 1)
  return method === 'POST' && /^multipart\//iu.test(type) && areaOf(plain) !== undefined
}

const contents = new WeakMap<IncomingMessage, Content>()

export function withContent(request: IncomingMessage, content: Content): IncomingMessage {
  contents.set(request, content)
  return request
}

export function contentOf(request: IncomingMessage): Content | undefined {
  return contents.get(request)
}

/**
 * A body as it arrives, one part at a time: no more of it is taken than is wanted, and hardly any is
 * held. Whoever sends slowly may take the longer the more they send, and is else given up.
 *
 * @example
 * for await (const part of streamedBody(request, response, defaultLimits)) await file.write(part)
 */
export async function* streamedBody(
  request: IncomingMessage,
  response: ServerResponse,
  { requestTime, slowestUpload }: Pick<Limits, 'requestTime' | 'slowestUpload'>,
): Content {
  if (/^100-continue$/iu.test(request.headers.expect ?? '')) response.writeContinue()
  const next = partsOf(request)
  let [size, waited] = [0, 0]
  try {
    for (;;) {
      const left = requestTime + (size / slowestUpload) * 1000 - waited
      const asked = performance.now()
      const part = await next.part(Math.max(0, left))
      waited += performance.now() - asked
      if (!part) break
      size += part.length
      yield part
    }
  } finally {
    next.leave()
    // What is done with it now may take a while, and nothing moves on the connection meanwhile.
    request.socket.setTimeout(0)
  }
}

/** Takes a request apart; whoever leaves early leaves the rest of it to others. */
function partsOf(request: IncomingMessage) {
  let wake = () => {}
  const waiting: Buffer[] = []
  const onData = (part: Buffer) => {
    waiting.push(part)
    request.pause()
    wake()
  }
  const onChange = () => wake()
  request.on('data', onData).on('end', onChange).on('close', onChange).on('error', onChange)

  const change = (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Failure('request-too-slow')), milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    async part(milliseconds: number): Promise<Buffer | undefined> {
      for (;;) {
        const part = waiting.shift()
        if (part) return part
        if (request.readableEnded) return undefined
        if (request.destroyed) throw brokenOff(request.errored)
        const changed = change(milliseconds)
        request.resume()
        await changed
      }
    },
    leave() {
      request.off('data', onData).off('end', onChange).off('close', onChange)
    },
  }
}

/** Nobody is there any more to read this. */
function brokenOff(cause: unknown): Failure {
  const says = { en: 'The upload broke off.', de: 'Das Hochladen ist abgebrochen.' }
  return new Failure('malformed', { says, cause })
}
