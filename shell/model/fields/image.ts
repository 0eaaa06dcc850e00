import { checkText } from '../check-text.ts'
import type { Field } from '../field.ts'

/**
 * A stored picture: where it is, what it shows for those who do not see it, and its size.
 *
 * @example
 * const picture: Picture = { file: 'b1c4….webp', description: 'A spiral shell', width: 640, height: 360 }
 */
export interface Picture {
  readonly file: string
  readonly description: string
  readonly width: number
  readonly height: number
}

const longestDescription = 500
const longestSide = 100_000

/**
 * A picture, stored beside the database under the hash of its content.
 *
 * @example
 * image: image({ required: true })
 */
export function image<const Required extends boolean = false>(
  options: { required?: Required } = {},
): Field<Picture, Required> {
  return {
    type: 'image',
    column: 'json',
    required: (options.required ?? false) as Required,
    check(value) {
      if (!isPicture(value)) return 'This must be a stored picture.'
      const about = { max: longestDescription, isOnOneLine: true }
      return checkText(value.description, about) === undefined
        ? undefined
        : `The picture needs a description of one line, up to ${longestDescription} characters long.`
    },
  }
}

/** A picture and nothing else: whatever came along with it would be stored as well. */
function isPicture(value: unknown): value is Picture {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false
  const { file, description, width, height } = value as Partial<Record<keyof Picture, unknown>>
  return (
    typeof file === 'string' &&
    /^[\da-f]{64}\.(?:webp|png|jpg|avif)$/u.test(file) &&
    typeof description === 'string' &&
    isSide(width) &&
    isSide(height)
  )
}

function isSide(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= longestSide
}
