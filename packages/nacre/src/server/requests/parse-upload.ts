import { localizedMessage } from '#shell/messages/translate.ts'
import { xsrfField, xsrfHeader } from '#shell/http/xsrf.ts'
import { AppError } from '#shell/model/app-error.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'
import type { ApiHttpContext } from './http-context.ts'
import { boundaryOf, readMultipart } from './read-multipart.ts'

/**
 * Returns the uploaded file, from the body or from a form, as an unread stream. `assertToken` first
 * checks the CSRF token, which precedes the file in a form.
 */
export async function parseUpload(
  { request, content }: Pick<ApiHttpContext, 'request' | 'content'>,
  assertToken: (token: string | null) => void,
): Promise<Upload> {
  const { headers } = request
  const token = headers.get(xsrfHeader)
  const type = headers.get('content-type')
  const isForm = /^multipart\//iu.test(type ?? '')
  if (!isForm || token !== null) assertToken(token)
  const body = content ?? request.body
  if (!body)
    throw new AppError('bad-request', { message: localizedMessage('requests.body.noFile') })
  if (!isForm) {
    const length = Number(headers.get('content-length') ?? Number.NaN)
    const size = Number.isSafeInteger(length) ? length : undefined
    return { content: body, size, name: parseFileName(headers.get('content-disposition')) }
  }
  const boundary = boundaryOf(type)
  if (boundary === undefined) throw new AppError('bad-request')
  const { fields, file } = await readMultipart(body, boundary)
  if (token === null) assertToken(fields.get(xsrfField) ?? null)
  return file
}

/** Parses `attachment; filename*=UTF-8''b%C3%A4r.pdf` or `filename="bear.pdf"`. */
function parseFileName(disposition: string | null): string | undefined {
  const [, encoded, quoted, plain] =
    /;\s*filename(?:\*=utf-8''([^\s;]+)|="([^"]*)"|=([^\s;"]+))/iu.exec(disposition ?? '') ?? []
  if (encoded === undefined) return quoted ?? plain
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
