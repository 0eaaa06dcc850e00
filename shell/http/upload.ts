import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Field, Fields } from '#shell/model/field.ts'
import type { StoredFile } from '#shell/model/fields/file.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import type { Product } from '#shell/model/product.ts'
import { tokenInCookie } from './browser-http.ts'
import { type Answer, answerOf, type Http, noAnswer } from './http.ts'
import { xsrfHeader } from './xsrf.ts'

/** The addresses of the fields that keep files, each with what is kept there: `['pages.scan', Picture]`. */
type FilesIn<Value, At extends string> = Value extends Picture | StoredFile
  ? [At, Value]
  : Value extends readonly (infer Item)[]
    ? FilesIn<NonNullable<Item>, At>
    : Value extends object
      ? {
          [N in keyof Value & string]: FilesIn<NonNullable<Value[N]>, `${At}.${N}`>
        }[keyof Value & string]
      : never
type FilesOf<F extends Fields, Plural extends string> = {
  [K in keyof F & string]: F[K] extends Field<infer Value>
    ? FilesIn<NonNullable<Value>, `${Plural}/${K}`>
    : never
}[keyof F & string]
type AllFiles<E> = E extends {
  readonly fields: infer F extends Fields
  readonly plural: infer Plural extends string
}
  ? FilesOf<F, Plural>
  : never

/** Where files can be sent: `cards/image`, `books/gallery` for each in a list, `books/pages.scan`. Fields by their names. */
export type FileAddress<P extends Pick<Product, 'entities'>> = AllFiles<P['entities'][number]>[0]

/** What a file becomes there: the value of its field, or that but for the description of a picture. */
export type UploadedTo<P extends Pick<Product, 'entities'>, At extends string> =
  Extract<AllFiles<P['entities'][number]>, [At, unknown]> extends [string, infer Kept]
    ? Kept extends Picture
      ? Omit<Picture, 'description'>
      : StoredFile
    : never

/** What is to be known of a file that is being sent, or told of it. */
export interface Sending {
  /** What it is called, where that is not what the file itself says. */
  readonly name?: string
  /** Told again and again how much of it has gone out, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

/**
 * The typed way to send files: `uploaderOver<typeof product>(http)('cards/image', file)`. What comes back
 * goes into a record within a day. It is no part of the client, so that pages without forms need not
 * load it.
 */
export function uploaderOver<P extends Pick<Product, 'entities'>>(http: Http) {
  return <At extends FileAddress<P>>(
    address: At,
    file: Blob,
    sending?: Sending,
  ): Promise<Answer<UploadedTo<P, At>>> =>
    sendFile(http, `/v1/files/${kebabOf(address)}`, file, sending) as Promise<Answer<never>>
}

/**
 * Sends a file to one of our own addresses. In a browser it goes by the one way on which one learns how
 * much has been sent, and takes as long as it takes; while a page is made on the server, like any call.
 */
async function sendFile(
  http: Http,
  url: string,
  file: Blob,
  sending: Sending = {},
): Promise<Answer<unknown>> {
  if (typeof XMLHttpRequest === 'undefined') return http.post(url, file)
  const known = tokenInCookie()
  const answer = await send(url, file, known ?? (await freshToken(http)), sending)
  const isStale = known !== undefined && !answer.ok && answer.problem.id === 'cross-site'
  return isStale ? send(url, file, await freshToken(http), sending) : answer
}

async function freshToken(http: Http): Promise<string | undefined> {
  const session = await http.get<{ xsrfToken?: string }>('/v1/session')
  return session.ok ? session.data.xsrfToken : undefined
}

function send(
  url: string,
  file: Blob,
  token: string | undefined,
  { name = file instanceof File ? file.name : undefined, onProgress, signal }: Sending,
): Promise<Answer<unknown>> {
  const request = new XMLHttpRequest()
  const onAbort = () => request.abort()
  return new Promise<Answer<unknown>>((resolve) => {
    const end = () => resolve(answerIn(request))
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    if (token !== undefined) request.setRequestHeader(xsrfHeader, token)
    if (name !== undefined) {
      const encoded = encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27')
      request.setRequestHeader('content-disposition', `attachment; filename*=UTF-8''${encoded}`)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    for (const event of ['load', 'error', 'abort', 'timeout']) request.addEventListener(event, end)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) resolve(noAnswer('unreachable', 0))
    else request.send(file)
  }).finally(() => signal?.removeEventListener('abort', onAbort))
}

function answerIn({ status, responseText }: XMLHttpRequest): Answer<unknown> {
  if (status === 0) return noAnswer('unreachable', 0)
  try {
    return answerOf(status, JSON.parse(responseText))
  } catch {
    return answerOf(status, undefined)
  }
}
