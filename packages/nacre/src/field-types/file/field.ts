import { localizedMessage } from '#shell/messages/translate.ts'
import { validateText } from '#shell/language/fields/validate-text.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'
import { type FileType, fileTypes, isFileType } from './file-types.ts'

/**
 * A file size.
 *
 * @example
 * const max: FileSize = '2 MB'
 */
export type FileSize = `${number} ${'KB' | 'MB' | 'GB'}`

/**
 * The value of a file field: the name of the stored file, its original name, its content type and
 * its size in bytes.
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

const maxNameLength = 255

/**
 * Declares a file field. The file is stored under the hash of its content. `types` are the allowed
 * content types. The server detects the type from the content of the upload. Users who may read the
 * record may read the file.
 *
 * @example
 * manual: file({ types: ['application/pdf'], max: '10 MB' })
 */
export function file<
  const Required extends boolean = false,
  const Default extends StoredFile = never,
>(
  options: FieldOptions<Required, StoredFile, Default> & {
    /** The allowed content types: `['application/pdf']`. */
    types: readonly FileType[]
    /** The maximum size. 10 MB by default. */
    max?: FileSize
  },
): Field<StoredFile, Required, HasDefault<Default>> {
  const { types, max = '10 MB' } = options
  const maxBytes = parseFileSize(max)
  return defineField<StoredFile, Required, Default>(options, {
    type: 'file',
    column: { kind: 'json' },
    constraints: { max, types },
    schema: {
      type: 'object',
      properties: {
        file: { type: 'string', pattern: String.raw`^[\da-f]{64}\.[\da-z]{1,5}$` },
        name: { type: 'string', maxLength: maxNameLength, pattern: String.raw`^.*\S.*$` },
        type: { type: 'string', enum: types },
        size: { type: 'integer', minimum: 0, maximum: maxBytes },
      },
      required: ['file', 'name', 'type', 'size'],
      additionalProperties: false,
    },
    operators: ['empty'],
    declarationErrors: [...fileOptionErrors(max, types), ...unknownTypeErrors(types)],
    check(value) {
      if (!isStoredFile(value)) {
        const expected = localizedMessage('checks.expected.file')
        return { code: 'invalid-type', expected }
      }
      return validateStoredFile(value, types, max)
    },
    // Converts a size of -0 to 0, as in `integer`.
    normalize: (value) => ({ ...value, size: value.size + 0 }),
  })
}

function unknownTypeErrors(types: readonly string[]): readonly string[] {
  return types
    .filter((type) => !isFileType(type))
    .map((type) => {
      const supported = Object.keys(fileTypes).join(', ')
      return `Its type ${type} cannot be told from the content, or could run a program. Known are: ${supported}.`
    })
}

/**
 * Converts a file size to bytes. One KB has 1024 bytes.
 *
 * @example
 * parseFileSize('2 MB') // 2_097_152
 */
export function parseFileSize(size: FileSize): number {
  const [number = '', unit = ''] = size.split(' ')
  return Math.floor(Number(number) * 1024 ** (['KB', 'MB', 'GB'].indexOf(unit) + 1))
}

/**
 * Returns the mistakes in the options of a file or image field, in whole sentences.
 *
 * @example
 * fileOptionErrors('2 MB', ['image/webp']) // []
 */
export function fileOptionErrors(max: FileSize, types: readonly string[]): readonly string[] {
  return [
    ...(parseFileSize(max) > 0 ? [] : [`Its largest size ${max} is not one such as 2 MB.`]),
    ...(types.length > 0 ? [] : ['It takes no type of file at all.']),
  ]
}

/**
 * Checks whether a value is an object with exactly these properties. Further properties would be
 * stored as well.
 *
 * @example
 * hasOnlyKeys({ file: 'b1c4….pdf' }, ['file']) // true
 */
export function hasOnlyKeys<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  return (
    Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
  )
}

/**
 * Control characters, and bidirectional control characters, which can disguise the file name
 * extension.
 */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * Removes invisible characters from a file name.
 *
 * @example
 * cleanFileName('invoice\u202efdp.exe') // 'invoicefdp.exe'
 */
export function cleanFileName(name: string): string {
  return name.replaceAll(invisibleCharacters, '')
}

function isStoredFile(value: unknown): value is StoredFile {
  if (!hasOnlyKeys(value, ['file', 'name', 'type', 'size'])) return false
  return (
    typeof value.file === 'string' &&
    /^[\da-f]{64}\.[\da-z]{1,5}$/u.test(value.file) &&
    Number.isSafeInteger(value.size) &&
    Number(value.size) >= 0
  )
}

function validateStoredFile(
  value: StoredFile,
  types: readonly string[],
  max: FileSize,
): FieldError | undefined {
  const { name, type, size } = value
  const fieldError = validateText(name, { max: maxNameLength, isOnOneLine: true })
  if (fieldError) return { ...fieldError, at: 'name' }
  if (/[\\/]/u.test(name) || cleanFileName(name) !== name)
    return { code: 'pattern-mismatch', at: 'name', shape: 'manual.pdf' }
  if (!types.includes(type)) return { code: 'invalid-choice', at: 'type', choices: types }
  return size > parseFileSize(max) ? { code: 'file-too-large', max } : undefined
}
