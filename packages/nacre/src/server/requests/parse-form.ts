import { openAsBlob } from 'node:fs'
import { AppError } from '#shell/language/errors/app-error.ts'
import { parseFileSize, type FileSize } from '#shell/field-types/file/field.ts'
import { filePathsOf } from '#shell/model/values/file-fields.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { createUploadSemaphore } from '#shell/operations/uploads/upload-semaphore.ts'
import type { Files } from '#shell/store/files/files.ts'
import type { IncomingFile } from '#shell/store/files/incoming-file.ts'
import { readFormParts, readPart } from './read-multipart.ts'
import type { FormPart } from '#shell/tools/multipart.ts'

/** A parsed form whose files are on the disk. */
export interface ParsedForm {
  readonly form: FormData
  /** Whether the token was invalid, so that no files were stored. */
  readonly isCut: boolean
  /** Deletes the files. The receiver of the form must call it. */
  discard(): Promise<void>
}

interface FormSource {
  readonly content: AsyncIterable<Uint8Array>
  readonly boundary: string
  /** The sender, for the limit of concurrent forms. */
  readonly sender: string
  /** Whether the sender may upload files. */
  readonly mayBringFiles: boolean
  /** Checks the CSRF token. Called before the first file, with all fields before it. */
  isTrusted(form: FormData): boolean
}

export type ParseForm = (receiving: FormSource) => Promise<ParsedForm>

const mebibyte = 1024 * 1024
/** The maximum size of all text fields, as for a form without files. */
const maxTextBytes = mebibyte
const maxParts = 5_000
const maxFiles = 40
/**
 * Larger files are read but not stored, so that the page can return the other values to the sender.
 */
const maxSkippedBytes = 256 * mebibyte

/**
 * Creates a parser for forms with files that are submitted without JavaScript. Files are streamed
 * to the disk. At most one byte more than the largest file field allows is stored, so that the
 * field rejects the file and the rest of the form is preserved.
 *
 * @example
 * const { form, discard } = await receive({ content, boundary, sender, mayBringFiles, isTrusted })
 */
export function createFormParser({ entities }: AnyProduct, incoming: Files['incoming']): ParseForm {
  const sizes = entities.flatMap(({ fields }) =>
    [...filePathsOf(fields).values()].map(({ constraints }) =>
      parseFileSize(constraints.max as FileSize),
    ),
  )
  const largest = Math.max(mebibyte, ...sizes) + 1
  const withUploadSlot = createUploadSemaphore()

  return ({ content, boundary, sender, mayBringFiles, isTrusted }) =>
    withUploadSlot(sender, async () => {
      const form = new FormData()
      const received: IncomingFile[] = []
      const budget = createBudget(mayBringFiles ? 4 * largest : 0)
      const discard = async () => void (await Promise.all(received.map((one) => one.discard())))
      try {
        for await (const part of readFormParts(content, boundary)) {
          budget.count(part)
          const { name, file } = part
          if (file === undefined) form.append(name, String(await budget.text(part)))
          else if (file === '') await budget.text(part)
          else if (!isTrusted(form)) return { form, isCut: true, discard }
          else {
            const stored = await incoming.receive(budget.file(part, largest))
            received.push(stored)
            form.append(name, await openAsBlob(stored.path), file)
          }
        }
        return { form, isCut: false, discard }
      } catch (error) {
        await discard()
        throw error
      }
    })
}

/** Creates the remaining budget of one form. */
function createBudget(maxFileBytes: number) {
  let [parts, files, text, stored, skipped] = [0, 0, 0, 0, 0]
  const tooLarge = () => new AppError('content-too-large')
  return {
    count({ file = '' }: FormPart) {
      parts += 1
      if (file !== '') files += 1
      if (parts > maxParts || files > maxFiles) throw tooLarge()
    },
    async text(part: FormPart): Promise<Buffer> {
      const whole = await readPart(part, maxTextBytes - text, tooLarge)
      text += whole.length
      return whole
    },
    async *file({ content }: FormPart, most: number): AsyncIterable<Uint8Array> {
      let size = 0
      for await (const part of content) {
        const requested = part.subarray(0, most - size)
        size += requested.length
        stored += requested.length
        skipped += part.length - requested.length
        if (stored > maxTextBytes - text + maxFileBytes || skipped > maxSkippedBytes)
          throw tooLarge()
        if (requested.length > 0) yield requested
      }
    },
  }
}
