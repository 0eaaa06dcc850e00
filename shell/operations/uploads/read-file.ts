import { isPictureName } from '#shell/model/kept-files.ts'
import type { FileFacts } from '#shell/store/uploads/file-facts.ts'
import type { Asker } from '../asker.ts'
import { notThere } from '../not-there.ts'
import { type FilePermit, mayReadFile } from './may-read-file.ts'

/** A file that somebody may read. */
export interface FileRead {
  /** What it is called where they read of it. */
  readonly name: string
  readonly facts: Pick<FileFacts, 'type' | 'size'>
}

/** Finds a file for somebody who may read it. What they may not read is not there. */
export function createFileReader(parts: FilePermit) {
  return async (by: Asker, name: string): Promise<FileRead> => {
    if (isPictureName(name)) return notThere()
    const facts = (await parts.store.uploads.find([name])).get(name)
    const called = await mayReadFile(parts, by, name)
    return facts && called !== undefined ? { name: called, facts } : notThere()
  }
}
