import type { Entity } from '#shell/model/entity.ts'
import type { Asker } from '../asker.ts'
import type { FilePermit } from './may-read-file.ts'
import { createFileReader, type FileRead } from './read-file.ts'
import { createUploader, type Upload, type Uploaded } from './upload-file.ts'

/** What can be done with files. */
export interface FileOperations {
  /** Takes in a file for the field of this address, and gives what the field takes. */
  upload(by: Asker, entity: Entity, address: string, upload: Upload): Promise<Uploaded>
  readFile(by: Asker, name: string): Promise<FileRead>
}

export function createFileOperations(parts: FilePermit): FileOperations {
  return { upload: createUploader(parts), readFile: createFileReader(parts) }
}
