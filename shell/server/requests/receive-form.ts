import { openAsBlob } from 'node:fs'
import { Failure } from '#shell/model/failure.ts'
import { bytesOf, type Size } from '#shell/model/fields/file.ts'
import { fileFieldsOf } from '#shell/model/kept-files.ts'
import type { Product } from '#shell/model/product.ts'
import { createTurns } from '#shell/operations/uploads/turns.ts'
import type { Files } from '#shell/store/files/files.ts'
import type { Received } from '#shell/store/files/incoming.ts'
import { type FormPart, formParts, wholeOf } from './read-multipart.ts'

/** A form with files: they lie on the disk until it is known what becomes of them. */
export interface FormWithFiles {
  readonly form: FormData
  /** It was not believed, so none of its files was taken. */
  readonly isCut: boolean
  /** Takes the files away; whoever has received a form does so in the end. */
  discard(): Promise<void>
}

interface Receiving {
  readonly content: AsyncIterable<Uint8Array>
  readonly boundary: string
  /** By whom it is sent, for nobody sends many at once. */
  readonly sender: string
  /** Whether they may bring more than a form without files can hold. */
  readonly mayBringFiles: boolean
  /** Asked before the first file is taken, with all that stands before it. */
  isBelieved(form: FormData): boolean
}

export type ReceiveForm = (receiving: Receiving) => Promise<FormWithFiles>

const mebibyte = 1024 * 1024
/** Of all that is no file, as of a form that has none. */
const mostText = mebibyte
const mostParts = 5_000
const mostFiles = 40
/** What is larger than any field takes is not kept, though read: whoever sent it gets their words back. */
const mostPassedOver = 256 * mebibyte

/**
 * Receives forms that bring files without JavaScript. Hardly anything of a file is ever in memory, and
 * no more of it is kept than the largest field of the product takes, and one byte: by that the field
 * itself refuses it, and the rest of the form stays as it was written.
 *
 * @example
 * const { form, discard } = await receive({ content, boundary, sender, mayBringFiles, isBelieved })
 */
export function createFormReceiver(
  { entities }: Pick<Product, 'entities'>,
  incoming: Files['incoming'],
): ReceiveForm {
  const sizes = entities.flatMap(({ fields }) =>
    [...fileFieldsOf(fields).values()].map(({ bounds }) => bytesOf(bounds.max as Size)),
  )
  const largest = Math.max(mebibyte, ...sizes) + 1
  const inTurn = createTurns()

  return ({ content, boundary, sender, mayBringFiles, isBelieved }) =>
    inTurn(sender, async () => {
      const form = new FormData()
      const received: Received[] = []
      const room = createRoom(mayBringFiles ? 4 * largest : 0)
      const discard = async () => void (await Promise.all(received.map((one) => one.discard())))
      try {
        for await (const part of formParts(content, boundary)) {
          room.count(part)
          const { name, file } = part
          if (file === undefined) form.append(name, String(await room.text(part)))
          else if (file === '') await room.text(part)
          else if (!isBelieved(form)) return { form, isCut: true, discard }
          else {
            const kept = await incoming.receive(room.file(part, largest))
            received.push(kept)
            form.append(name, await openAsBlob(kept.path), file)
          }
        }
        return { form, isCut: false, discard }
      } catch (thrown) {
        await discard()
        throw thrown
      }
    })
}

/** How much one form may still bring. */
function createRoom(mostOfFiles: number) {
  let [parts, files, text, kept, passed] = [0, 0, 0, 0, 0]
  const tooLarge = () => new Failure('too-large')
  return {
    count({ file = '' }: FormPart) {
      parts += 1
      if (file !== '') files += 1
      if (parts > mostParts || files > mostFiles) throw tooLarge()
    },
    async text(part: FormPart): Promise<Buffer> {
      const whole = await wholeOf(part, mostText - text, tooLarge)
      text += whole.length
      return whole
    },
    async *file({ content }: FormPart, most: number): AsyncIterable<Uint8Array> {
      let size = 0
      for await (const part of content) {
        const wanted = part.subarray(0, most - size)
        size += wanted.length
        kept += wanted.length
        passed += part.length - wanted.length
        if (kept > mostText - text + mostOfFiles || passed > mostPassedOver) throw tooLarge()
        if (wanted.length > 0) yield wanted
      }
    },
  }
}
