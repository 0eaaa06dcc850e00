import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Field, Fields } from '#shell/language/fields/field.ts'
import type { StoredFile } from '#shell/field-types/file/field.ts'
import type { StoredImage } from '#shell/field-types/image/field.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { type HttpResult, toHttpResult, type Http, networkFailure } from './http.ts'
import { sendWithXsrfToken } from './send-with-xsrf-token.ts'
import { xsrfHeader } from './xsrf.ts'

/** The paths of file fields with the types of their values: `['pages.scan', StoredImage]`. */
type FilesIn<Value, At extends string> = Value extends StoredImage | StoredFile
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
type FileTargets<E> = E extends {
  readonly fields: infer F extends Fields
  readonly plural: infer Plural extends string
}
  ? FilesOf<F, Plural>
  : never

/**
 * The file fields of a product: `cards/image`, `books/gallery` for a list of files,
 * `books/pages.scan`.
 */
export type UploadTarget<P extends AnyProduct> = FileTargets<P['entities'][number]>[0]

/** The result of an upload: the value of the field, without the description of an image. */
export type UploadResult<P extends AnyProduct, At extends string> =
  Extract<FileTargets<P['entities'][number]>, [At, unknown]> extends [string, infer Stored]
    ? Stored extends StoredImage
      ? Omit<StoredImage, 'description'>
      : StoredFile
    : never

/** The options of an upload. */
export interface UploadOptions {
  /** The file name, if it differs from that of the file. */
  readonly name?: string
  /** Called repeatedly with the progress from 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
}

/**
 * Creates a typed upload function: `createUploader<typeof product>(http)('cards/image', file)`.
 * Store the result in a record within a day. It is separate from the client, so that pages without
 * forms need not load it.
 */
export function createUploader<P extends AnyProduct>(http: Http) {
  return <At extends UploadTarget<P>>(
    target: At,
    file: Blob,
    options?: UploadOptions,
  ): Promise<HttpResult<UploadResult<P, At>>> =>
    sendFile(http, `/v1/files/${toKebabCase(target)}`, file, options) as Promise<HttpResult<never>>
}

/**
 * Uploads a file. The browser uses `XMLHttpRequest`, because `fetch` does not report upload
 * progress, and sets no timeout. Server rendering sends the file as an ordinary call.
 */
async function sendFile(
  http: Http,
  url: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<HttpResult<unknown>> {
  if (typeof XMLHttpRequest === 'undefined') return http.post(url, file)
  return sendWithXsrfToken(http, (token) => send(url, file, token, options))
}

function send(
  url: string,
  file: Blob,
  token: string | undefined,
  { name = file instanceof File ? file.name : undefined, onProgress, signal }: UploadOptions,
): Promise<HttpResult<unknown>> {
  const request = new XMLHttpRequest()
  const onAbort = () => request.abort()
  return new Promise<HttpResult<unknown>>((resolve) => {
    const onEnd = () => resolve(parseResponse(request))
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
    for (const event of ['load', 'error', 'abort', 'timeout'])
      request.addEventListener(event, onEnd)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) resolve(networkFailure('bad-gateway', 0))
    else request.send(file)
  }).finally(() => signal?.removeEventListener('abort', onAbort))
}

function parseResponse({ status, responseText }: XMLHttpRequest): HttpResult<unknown> {
  if (status === 0) return networkFailure('bad-gateway', 0)
  try {
    return toHttpResult(status, JSON.parse(responseText))
  } catch {
    return toHttpResult(status, undefined)
  }
}
