import { createHash } from 'node:crypto'
import type { Received } from './incoming.ts'

/** Stored files, each under the hash of its content: the same content is stored once and never changes. */
export interface Files {
  /** What is coming in, aside until it is known what it is. */
  readonly incoming: {
    receive(content: AsyncIterable<Uint8Array>): Promise<Received>
    /** Clears away what nobody has gone on with since then, and tells how much that was. */
    sweep(before: Date): Promise<number>
  }
  /** Stores the content for good, and gives its name. */
  put(content: Uint8Array | Received, ending: string): Promise<string>
  /** How many bytes are stored under a name, if there are any. */
  size(name: string): Promise<number | undefined>
  /** The content from one byte to another, both included, or all of it. */
  open(name: string, range?: Range): Promise<Opened | undefined>
  remove(name: string): Promise<void>
}

/** Part of a file, from its first to its last byte. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Something that is being read. Whoever does not read it to its end cancels it. */
export interface Opened {
  /** Of what is read. */
  readonly size: number
  readonly content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

const shape = /^[\da-f]{64}\.[a-z\d]{1,5}$/u

/** Whether a file can be stored under this name: whatever else it is, it leads nowhere. */
export function isFileName(name: string): boolean {
  return shape.test(name)
}

/** The name under which this content is stored. */
export function nameOf(content: Uint8Array | Received, ending: string): string {
  const name = `${'hash' in content ? content.hash : hashOf(content)}.${ending}`
  if (!isFileName(name)) throw new Error(`A file cannot be stored with the ending ${ending}.`)
  return name
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
