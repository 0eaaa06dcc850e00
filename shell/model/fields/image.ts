import { checkText } from '../check-text.ts'
import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { hasOnly, mistakesOf, type Size } from './file.ts'

/**
 * A stored picture: where it is, what it shows for those who do not see it, and its size; and the same
 * in other sizes, where those have been made.
 *
 * @example
 * const picture: Picture = { file: 'b1c4….webp', description: 'A spiral shell', width: 640, height: 360 }
 */
export interface Picture {
  readonly file: string
  readonly description: string
  readonly width: number
  readonly height: number
  readonly variants?: readonly Variant[]
}

/**
 * A picture in another size.
 *
 * @example
 * const small: Variant = { file: '77aa….webp', width: 320, height: 180 }
 */
export interface Variant {
  readonly file: string
  readonly width: number
  readonly height: number
}

/**
 * The content types of pictures, with the endings of their files. A drawing (SVG) can carry programs,
 * so it is none of them.
 *
 * @example
 * pictureTypes['image/jpeg'] // 'jpg'
 */
export const pictureTypes = {
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const

/**
 * A content type that a picture can have.
 *
 * @example
 * const type: PictureType = 'image/jpeg'
 */
export type PictureType = keyof typeof pictureTypes

const everyType = ['image/webp', 'image/avif', 'image/jpeg', 'image/png'] as const
const longestDescription = 500
const longestSide = 100_000
const mostVariants = 20
const usualWidths = [320, 640, 1280]
const smallestWidth = 16

/**
 * A picture, stored under the hash of its content. What it is, is found out from the content itself
 * when it is uploaded. It is then stored upright and without what the camera wrote into it, and the
 * same in each of `widths` that is smaller, for smaller screens. Everybody who knows the address of a
 * picture may see it; nobody can guess it.
 *
 * @example
 * image: image({ required: true, max: '2 MB', widths: [400, 800] })
 */
export function image<
  const Required extends boolean = false,
  const Default extends Picture = never,
>(
  options: CommonOptions<Required, Picture, Default> & {
    max?: Size
    types?: readonly PictureType[]
    widths?: readonly number[]
  } = {},
): Field<Picture, Required, HasDefault<Default>> {
  const { max = '5 MB', types = everyType, widths = usualWidths } = options
  const endings = types.map((type) => pictureTypes[type])
  const name = new RegExp(String.raw`^[\da-f]{64}\.(?:${endings.join('|')})$`, 'u')
  return declareField(options, {
    type: 'image',
    column: { kind: 'json' },
    bounds: { max, types, widths },
    schema: schemaOf(name.source),
    operators: ['empty'],
    mistakes: [...mistakesOf(max, types), ...mistakesInWidths(widths)],
    check(value) {
      const { variants = [], ...own } =
        typeof value === 'object' && value ? (value as Partial<Picture>) : {}
      const isSound =
        hasOnly(own, ['file', 'description', 'width', 'height']) &&
        isSized(own, name) &&
        Array.isArray(variants) &&
        variants.length <= mostVariants &&
        variants.every(
          (one) => hasOnly(one, ['file', 'width', 'height']) && isSized(one, anyPicture),
        )
      if (!isSound) {
        const expected = { en: 'a stored picture', de: 'ein gespeichertes Bild' }
        return { id: 'wrong-type', expected }
      }
      const about = { max: longestDescription, isOnOneLine: true }
      const complaint = checkText(own.description, about)
      return complaint && { ...complaint, at: 'description' }
    },
  })
}

function mistakesInWidths(widths: readonly number[]): readonly string[] {
  const areSound = widths.every((width) => isSide(width) && width >= smallestWidth)
  return [
    ...(areSound ? [] : [`Its widths must be whole numbers of ${smallestWidth} or more.`]),
    ...(widths.length <= mostVariants ? [] : [`It has more than ${mostVariants} widths.`]),
  ]
}

const anyPicture = /^[\da-f]{64}\.(?:webp|avif|jpg|png)$/u

function isSized(
  value: Readonly<Record<'file' | 'width' | 'height', unknown>>,
  name: RegExp,
): boolean {
  const { file, width, height } = value
  return typeof file === 'string' && name.test(file) && isSide(width) && isSide(height)
}

function isSide(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= longestSide
}

function schemaOf(pattern: string): Readonly<Record<string, unknown>> {
  const side = { type: 'integer', minimum: 1, maximum: longestSide }
  const sized = (file: string) => ({
    file: { type: 'string', pattern: file },
    width: side,
    height: side,
  })
  const variant = {
    type: 'object',
    properties: sized(anyPicture.source),
    required: ['file', 'width', 'height'],
    additionalProperties: false,
  }
  return {
    type: 'object',
    properties: {
      ...sized(pattern),
      description: { type: 'string', maxLength: longestDescription, pattern: String.raw`^.*\S.*$` },
      variants: { type: 'array', items: variant, maxItems: mostVariants },
    },
    required: ['file', 'description', 'width', 'height'],
    additionalProperties: false,
  }
}
