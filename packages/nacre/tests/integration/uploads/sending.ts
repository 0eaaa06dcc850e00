import type { StoredFile } from '#shell/model/fields/file.ts'
import type { StoredImage } from '#shell/model/fields/image.ts'
import { actors } from '../../library/actors.ts'
import type { TestResponse, Name } from '../../library/requests.ts'
import type { OpenLibrary } from '../../library/open-library.ts'

type Content = string | Uint8Array

interface Sent extends TestResponse {
  readonly file: StoredFile
  readonly picture: Omit<StoredImage, 'description'>
}

/** Sends a file for a field as somebody of the cast: `send('una', 'papers/content', '%PDF-1.7')`. */
export type Send = (name: Name, where: string, content: Content, called?: string) => Promise<Sent>

export function sendOf({ api }: Pick<OpenLibrary, 'api'>): Send {
  return async (name, where, content, called) => {
    const response = await api({
      method: 'POST',
      path: `/v1/files/${where}`,
      actor: actors[name],
      ip: name,
      upload: { content: inParts(Buffer.from(content)), name: called },
    })
    const body = Object(response.body)
    return { ...response, body, record: body, list: body, file: body, picture: body }
  }
}

/** As it comes through a socket: in parts that know nothing of what is in them. */
async function* inParts(content: Buffer) {
  for (let from = 0; from < content.length; from += 1_000) {
    yield content.subarray(from, from + 1_000)
  }
}

/** What the names of all stored files and of what is coming in are. */
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
