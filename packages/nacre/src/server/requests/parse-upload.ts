import { localizedMessage } from '#shell/messages/translate.ts'
import { xsrfField, xsrfHeader } from '#shell/http/xsrf.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'
import type { ApiHttpContext } from './http-context.ts'
import { readMultipart } from './read-multipart.ts'
import { boundaryOf } from '#shell/tools/multipart.ts'

/** Checks for the content type of a form with files. */
export function isMultipart(contentType: string | null): boolean {
  return /^multipart\//iu.test(contentType ?? '')
}

/**
 * Returns the uploaded file, from the body or from a form, as an unread stream. `assertToken`
 * checks the CSRF token of a form, which precedes the file.
 */
export async function parseUpload(
  { request, content }: Pick<ApiHttpContext, 'request' | 'content'>,
  assertToken: (token: string | null) => void,
): Promise<Upload> {
  const { headers } = request
  const type = headers.get('content-type')
  const body = content ?? request.body
  if (!body)
    throw new AppError('bad-request', { message: localizedMessage('requests.body.noFile') })
  if (!isMultipart(type)) {
    const length = Number(headers.get('content-length') ?? Number.NaN)
    const size = Number.isSafeInteger(length) ? length : undefined
    return { content: body, size, name: parseFileName(headers.get('content-disposition')) }
  }
  const boundary = boundaryOf(type)
  if (boundary === undefined) throw new AppError('bad-request')
  const { fields, file } = await readMultipart(body, boundary)
  if (headers.get(xsrfHeader) === null) assertToken(fields.get(xsrfField) ?? null)
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
