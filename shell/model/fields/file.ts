import { checkText } from '../check-text.ts'
import type { Complaint } from '../complaint.ts'
import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { type FileType, fileTypes, isFileType } from './file-types.ts'

/**
 * How large a file may be, as people say it.
 *
 * @example
 * const max: Size = '2 MB'
 */
export type Size = `${number} ${'KB' | 'MB' | 'GB'}`

/**
 * A stored file: where it is, what it was called, what is in it, and how many bytes.
 *
 * @example
 * const manual: StoredFile = { file: 'b1c4….pdf', name: 'manual.pdf', type: 'application/pdf', size: 20_480 }
 */
export interface StoredFile {
  readonly file: string
  readonly name: string
  readonly type: string
  readonly size: number
}

const longestName = 255

/**
 * A file, stored under the hash of its content. `types` are the content types it may have; what it
 * has is found out from the content itself when it is uploaded. Who may read the record may read the
 * file, and nobody else.
 *
 * @example
 * manual: file({ types: ['application/pdf'], max: '10 MB' })
 */
export function file<
  const Required extends boolean = false,
  const Default extends StoredFile = never,
>(
  options: CommonOptions<Required, StoredFile, Default> & {
    types: readonly FileType[]
    max?: Size
  },
): Field<StoredFile, Required, HasDefault<Default>> {
  const { types, max = '10 MB' } = options
  const most = bytesOf(max)
  return declareField(options, {
    type: 'file',
    column: { kind: 'json' },
    bounds: { max, types },
    schema: {
      type: 'object',
      properties: {
        file: { type: 'string', pattern: String.raw`^[\da-f]{64}\.[\da-z]{1,5}$` },
        name: { type: 'string', maxLength: longestName, pattern: String.raw`^.*\S.*$` },
        type: { type: 'string', enum: types },
        size: { type: 'integer', minimum: 0, maximum: most },
      },
      required: ['file', 'name', 'type', 'size'],
      additionalProperties: false,
    },
    operators: ['empty'],
    mistakes: [...mistakesOf(max, types), ...strangersIn(types)],
    check(value) {
      if (!isStored(value)) {
        const expected = { en: 'a stored file', de: 'eine gespeicherte Datei' }
        return { id: 'wrong-type', expected }
      }
      return checkFile(value, types, max)
    },
  })
}

function strangersIn(types: readonly string[]): readonly string[] {
  return types
    .filter((type) => !isFileType(type))
    .map((type) => {
      const known = Object.keys(fileTypes).join(', ')
      return `Its type ${type} cannot be told from the content, or could run a program. Known are: ${known}.`
    })
}

/**
 * The number of bytes that a size stands for. A thousand is 1024, as in most programs that show
 * people how large their files are.
 *
 * @example
 * bytesOf('2 MB') // 2_097_152
 */
export function bytesOf(size: Size): number {
  const [number = '', unit = ''] = size.split(' ')
  return Math.floor(Number(number) * 1024 ** (['KB', 'MB', 'GB'].indexOf(unit) + 1))
}

/**
 * What is wrong with the bounds of a file, in whole sentences.
 *
 * @example
 * mistakesOf('2 MB', ['image/webp']) // []
 */
export function mistakesOf(max: Size, types: readonly string[]): readonly string[] {
  return [
    ...(bytesOf(max) > 0 ? [] : [`Its largest size ${max} is not one such as 2 MB.`]),
    ...(types.length > 0 ? [] : ['It takes no type of file at all.']),
  ]
}

/**
 * Whether a value is an object with these properties and no other: whatever came along would be
 * stored as well.
 *
 * @example
 * hasOnly({ file: 'b1c4….pdf' }, ['file']) // true
 */
export function hasOnly<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  return (
    Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
  )
}

/** Control characters, and those that turn others around so that an ending seems to be another one. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * The name of a file without the characters that are not seen in it.
 *
 * @example
 * cleanFileName('invoice\u202efdp.exe') // 'invoicefdp.exe'
 */
export function cleanFileName(name: string): string {
  return name.replaceAll(invisible, '')
}

function isStored(value: unknown): value is StoredFile {
  if (!hasOnly(value, ['file', 'name', 'type', 'size'])) return false
  return (
    typeof value.file === 'string' &&
    /^[\da-f]{64}\.[\da-z]{1,5}$/u.test(value.file) &&
    Number.isSafeInteger(value.size) &&
    Number(value.size) >= 0
  )
}

function checkFile(value: StoredFile, types: readonly string[], max: Size): Complaint | undefined {
  const { name, type, size } = value
  const complaint = checkText(name, { max: longestName, isOnOneLine: true })
  if (complaint) return { ...complaint, at: 'name' }
  if (/[\\/]/u.test(name) || cleanFileName(name) !== name)
    return { id: 'shape', at: 'name', shape: 'manual.pdf' }
  if (!types.includes(type)) return { id: 'not-a-choice', at: 'type', choices: types }
  return size > bytesOf(max) ? { id: 'too-heavy', max } : undefined
}
