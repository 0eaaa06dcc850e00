import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Theme } from '#shell/language/product/theme.ts'
import { contentTypeOf } from '#shell/tools/content-types.ts'

/** The image in the header of emails. It is sent along, so opening an email loads nothing. */
export interface EmailLogo {
  readonly type: string
  readonly content: Buffer
  /** Whether it contains the name of the product. */
  readonly isWordmark: boolean
}

/** The `Content-ID` of the image. */
export const logoId = 'logo'

/** What mail programs show. They show no SVG. */
const shownTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif'])

/** Larger images are left out, because every email would carry them. */
const maxBytes = 100_000

/**
 * Reads the logo of a theme from the folder with the public files. For an SVG, it is the PNG of the
 * same name.
 */
export function readEmailLogo(theme: Theme = {}, folder: string): EmailLogo | undefined {
  const { logo, wordmark } = theme
  return (
    imageFrom(folder, wordmark, { isWordmark: true }) ??
    imageFrom(folder, logo, { isWordmark: false })
  )
}

function imageFrom(
  folder: string,
  name: string | undefined,
  more: Pick<EmailLogo, 'isWordmark'>,
): EmailLogo | undefined {
  if (name === undefined) return undefined
  const file = name.replace(/\.svg$/u, '.png')
  const { type } = contentTypeOf(file)
  const content = shownTypes.has(type) ? readIfPresent(join(folder, file)) : undefined
  return content && content.length <= maxBytes ? { type, content, ...more } : undefined
}

function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
