import { Failure } from '#shell/model/failure.ts'
import type { Files } from '#shell/store/files.ts'
import { contentTypeOf } from './content-types.ts'
import { isKnown } from './encode.ts'

/** A stored file never changes under its name, so it may be kept for ever. */
export async function answerStoredFile(
  files: Files,
  name: string,
  request: Request,
): Promise<Response> {
  const content = await files.read(name)
  if (!content) throw new Failure('not-found')
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${name}"` }
  if (isKnown(headers.etag, request.headers.get('if-none-match'))) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(new Uint8Array(content), {
    headers: {
      ...headers,
      'content-type': contentTypeOf(name).type,
      'content-length': String(content.length),
    },
  })
}
