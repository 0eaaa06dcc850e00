import { localizedMessage } from '#shell/messages/translate.ts'
import { validateText } from '#shell/language/fields/validate-text.ts'
import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'
import { hasOnlyKeys, fileOptionErrors, type FileSize } from '../file/field.ts'

/**
 * The value of an image field: the name of the stored file, its alternative text and its size in
 * pixels, with scaled variants.
 *
 * @example
 * const picture: StoredImage = { file: 'b1c4….webp', description: 'A spiral shell', width: 640, height: 360 }
 */
export interface StoredImage {
  readonly file: string
  readonly description: string
  readonly width: number
  readonly height: number
  readonly variants?: readonly ImageVariant[]
}

/**
 * A scaled variant of an image.
 *
 * @example
 * const small: ImageVariant = { file: '77aa….webp', width: 320, height: 180 }
 */
export interface ImageVariant {
  readonly file: string
  readonly width: number
  readonly height: number
}

/**
 * The content types of images, with their file name extensions. SVG is missing, because it can
 * contain scripts.
 *
 * @example
 * imageTypes['image/jpeg'] // 'jpg'
 */
export const imageTypes = {
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const

/**
 * A content type that an image field accepts.
 *
 * @example
 * const type: ImageType = 'image/jpeg'
 */
export type ImageType = keyof typeof imageTypes

const allTypes = ['image/webp', 'image/avif', 'image/jpeg', 'image/png'] as const
const maxDescriptionLength = 500
const maxSide = 100_000
const maxVariants = 20
const defaultWidths = [320, 640, 1280]
const minWidth = 16

/**
 * Declares an image field. The image is stored under the hash of its content. The server detects
 * the type from the content of the upload, rotates the image upright and removes its metadata. It
 * stores a scaled variant for each of `widths` that is smaller than the image. An image is readable
 * by everyone who knows its URL. The URL cannot be guessed.
 *
 * @example
 * image: image({ required: true, max: '2 MB', widths: [400, 800] })
 */
export function image<
  const Required extends boolean = false,
  const Default extends StoredImage = never,
>(
  options: FieldOptions<Required, StoredImage, Default> & {
    /** The maximum size of an upload. 5 MB by default. */
    max?: FileSize
    /** The allowed content types. All image types by default. */
    types?: readonly ImageType[]
    /** The widths of the scaled variants in pixels. 320, 640 and 1,280 by default. */
    widths?: readonly number[]
  } = {},
): Field<StoredImage, Required, HasDefault<Default>> {
  const { max = '5 MB', types = allTypes, widths = defaultWidths } = options
  const extensions = types.map((type) => imageTypes[type])
  const name = new RegExp(String.raw`^[\da-f]{64}\.(?:${extensions.join('|')})$`, 'u')
  return defineField<StoredImage, Required, Default>(options, {
    type: 'image',
    column: { kind: 'json' },
    constraints: { max, types, widths },
    schema: schemaOf(name.source),
    operators: ['empty'],
    declarationErrors: [...fileOptionErrors(max, types), ...widthErrors(widths)],
    check(value) {
      const stored: Partial<StoredImage> = typeof value === 'object' && value ? value : {}
      const { variants = [], ...own } = stored
      const isValid =
        hasOnlyKeys(own, ['file', 'description', 'width', 'height']) &&
        isSized(own, name) &&
        Array.isArray(variants) &&
        variants.length <= maxVariants &&
        variants.every(
          (one) => hasOnlyKeys(one, ['file', 'width', 'height']) && isSized(one, imageNamePattern),
        )
      if (!isValid) {
        const expected = localizedMessage('checks.expected.image')
        return { code: 'invalid-type', expected }
      }
      const about = { max: maxDescriptionLength, isOnOneLine: true }
      const fieldError = validateText(own.description, about)
      return fieldError && { ...fieldError, at: 'description' }
    },
  })
}

function widthErrors(widths: readonly number[]): readonly string[] {
  const areSound = widths.every((width) => isValidSide(width) && width >= minWidth)
  return [
    ...(areSound ? [] : [`Its widths must be whole numbers of ${minWidth} or more.`]),
    ...(widths.length <= maxVariants ? [] : [`It has more than ${maxVariants} widths.`]),
  ]
}

const imageNamePattern = /^[\da-f]{64}\.(?:webp|avif|jpg|png)$/u

function isSized(
  value: Readonly<Record<'file' | 'width' | 'height', unknown>>,
  name: RegExp,
): boolean {
  const { file, width, height } = value
  return typeof file === 'string' && name.test(file) && isValidSide(width) && isValidSide(height)
}

function isValidSide(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= maxSide
}

function schemaOf(pattern: string): Readonly<Record<string, unknown>> {
  const side = { type: 'integer', minimum: 1, maximum: maxSide }
  const sizeProperties = (file: string) => ({
    file: { type: 'string', pattern: file },
    width: side,
    height: side,
  })
  const variant = {
    type: 'object',
    properties: sizeProperties(imageNamePattern.source),
    required: ['file', 'width', 'height'],
    additionalProperties: false,
  }
  return {
    type: 'object',
    properties: {
      ...sizeProperties(pattern),
      description: {
        type: 'string',
        maxLength: maxDescriptionLength,
        pattern: String.raw`^.*\S.*$`,
      },
      variants: { type: 'array', items: variant, maxItems: maxVariants },
    },
    required: ['file', 'description', 'width', 'height'],
    additionalProperties: false,
  }
}
