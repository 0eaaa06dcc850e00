import { isImageFileName } from '#shell/model/values/file-fields.ts'
import type { FileMetadata } from '#shell/store/uploads/file-metadata.ts'
import type { RequestContext } from '../request-context.ts'
import { throwNotFound } from '../throw-not-found.ts'
import { type FileAccess, fileNameIfReadable } from './file-name-if-readable.ts'

/** A file that the actor may read. */
export interface FileRead {
  /** The display name in the record. */
  readonly name: string
  readonly facts: Pick<FileMetadata, 'type' | 'size'>
}

/** Creates the function that finds a file. Throws `not-found` when the actor may not read it. */
export function createFileReader(deps: FileAccess) {
  return async (ctx: RequestContext, name: string): Promise<FileRead> => {
    if (isImageFileName(name)) return throwNotFound()
    const facts = (await deps.store.uploads.find([name])).get(name)
    const called = await fileNameIfReadable(deps, ctx, name)
    return facts && called !== undefined ? { name: called, facts } : throwNotFound()
  }
}
