import type { StoredFile } from '#shell/field-types/file/field.ts'
import type { StoredImage } from '#shell/field-types/image/field.ts'
import { actors } from '../../library/actors.ts'
import type { TestResponse, Name } from '../../library/requests.ts'
import type { OpenLibrary } from '../../library/open-library.ts'

type Content = string | Uint8Array

interface UploadResponse extends TestResponse {
  readonly file: StoredFile
  readonly picture: Omit<StoredImage, 'description'>
}

/** Uploads a file as one of the test actors: `upload('una', 'papers/content', '%PDF-1.7')`. */
export type Upload = (
  name: Name,
  field: string,
  content: Content,
  fileName?: string,
) => Promise<UploadResponse>

export function uploader({ api }: Pick<OpenLibrary, 'api'>): Upload {
  return async (name, field, content, fileName) => {
    const response = await api({
      method: 'POST',
      path: `/v1/files/${field}`,
      actor: actors[name],
      ip: name,
      upload: { content: chunksOf(Buffer.from(content)), name: fileName },
    })
    const body = Object(response.body)
    return { ...response, body, record: body, list: body, file: body, picture: body }
  }
}

/** Yields chunks of a fixed size, as a socket does. */
async function* chunksOf(content: Buffer) {
  for (let start = 0; start < content.length; start += 1_000) {
    yield content.subarray(start, start + 1_000)
  }
}

/** Reads the name and content of a file as one of the test actors, if the actor may read it. */
export async function readBack(
  { operations, store }: OpenLibrary,
  name: Name,
  file: string,
): Promise<string | undefined> {
  const found = await operations
    .readFile({ actor: actors[name], channel: 'test' }, file)
    .catch(() => {})
  if (!found) return undefined
  const opened = await store.files.open(file)
  return `${found.name}: ${await new Response(opened?.content).text()}`
}
