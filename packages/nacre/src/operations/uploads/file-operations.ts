import type { Entity } from '#shell/language/entities/entity.ts'
import type { RequestContext } from '../request-context.ts'
import type { FileAccess } from './file-name-if-readable.ts'
import { createFileReader, type FileRead } from './read-file.ts'
import { createFileUploader, type Upload, type Uploaded } from './upload-file.ts'

/** The file operations. */
export interface FileOperations {
  /** Stores a file for the field at this path, and returns the value for the field. */
  upload(ctx: RequestContext, entity: Entity, address: string, upload: Upload): Promise<Uploaded>
  readFile(ctx: RequestContext, name: string): Promise<FileRead>
}

export function createFileOperations(deps: FileAccess): FileOperations {
  return { upload: createFileUploader(deps), readFile: createFileReader(deps) }
}
