import { xsrfField, xsrfHeader } from '#shell/http/xsrf.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'
import type { ApiAsked } from './asked.ts'
import { boundaryOf, readMultipart } from './read-multipart.ts'

/**
 * The file that somebody sends, as the body itself or in a form, with nothing of it read yet. `believe`
 * is asked first, with the token that came along: that of a form stands before its file.
 */
export async function readUpload(
  { request, content }: Pick<ApiAsked, 'request' | 'content'>,
  believe: (token: string | null) => void,
): Promise<Upload> {
  const { headers } = request
  const token = headers.get(xsrfHeader)
  const type = headers.get('content-type')
  const isForm = /^multipart\//iu.test(type ?? '')
  if (!isForm || token !== null) believe(token)
  const body = content ?? request.body
  if (!body) throw new Failure('malformed', { says: 'There is no file in the request.' })
  if (!isForm) {
    const length = Number(headers.get('content-length') ?? Number.NaN)
    const size = Number.isSafeInteger(length) ? length : undefined
    return { content: body, size, name: nameIn(headers.get('content-disposition')) }
  }
  const boundary = boundaryOf(type)
  if (boundary === undefined) throw new Failure('malformed')
  const { fields, file } = await readMultipart(body, boundary)
  if (token === null) believe(fields.get(xsrfField) ?? null)
  return file
}

/** `attachment; filename*=UTF-8''b%C3%A4r.pdf`, or `filename="bear.pdf"`. */
function nameIn(disposition: string | null): string | undefined {
  const [, encoded, quoted, plain] =
    /;\s*filename(?:\*=utf-8''([^\s;]+)|="([^"]*)"|=([^\s;"]+))/iu.exec(disposition ?? '') ?? []
  if (encoded === undefined) return quoted ?? plain
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
