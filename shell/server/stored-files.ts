import type { Files } from '#shell/store/files.ts'
import { Failure } from '#shell/model/failure.ts'
import { contentTypeOf } from './content-types.ts'

/** A stored file never changes under its name, so it may be kept for ever. */
export async function answerStoredFile(files: Files, name: string): Promise<Response> {
  const content = await files.read(name)
  if (!content) throw new Failure('not-found')
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': contentTypeOf(name).type,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
    },
  })
}
