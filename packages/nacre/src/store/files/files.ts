import type { ByteRange } from '#shell/tools/parse-range.ts'
import { createHash } from 'node:crypto'
import type { IncomingFile } from './incoming-file.ts'

/**
 * The file storage. A file is stored under the hash of its content, so equal content is stored once
 * and never changes.
 */
export interface Files {
  /** Incoming uploads, which are stored temporarily until they are validated. */
  readonly incoming: {
    receive(content: AsyncIterable<Uint8Array>): Promise<IncomingFile>
    /** Deletes incoming files that have been untouched since then, and returns their number. */
    deleteAbandoned(before: Date): Promise<number>
  }
  /** Stores the content permanently and returns its name. */
  put(content: Uint8Array | IncomingFile, ending: string): Promise<string>
  /** Returns the size of a stored file in bytes, or `undefined`. */
  size(name: string): Promise<number | undefined>
  /** Opens a stored file, or an inclusive range of its bytes. */
  open(name: string, range?: ByteRange): Promise<OpenFile | undefined>
  remove(name: string): Promise<void>
}

/** An open file. A consumer that does not read it to the end must cancel it. */
export interface OpenFile {
  /** The size of the opened range. */
  readonly size: number
  readonly content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

const fileNamePattern = /^[\da-f]{64}\.[a-z\d]{1,5}$/u

/** Checks that a name is that of a stored file, and so contains no path. */
export function isFileName(name: string): boolean {
  return fileNamePattern.test(name)
}

/** Returns the name under which the content is stored. */
export function contentFileName(content: Uint8Array | IncomingFile, ending: string): string {
  const name = `${'hash' in content ? content.hash : hashOf(content)}.${ending}`
  if (!isFileName(name)) throw new Error(`A file cannot be stored with the ending ${ending}.`)
  return name
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
