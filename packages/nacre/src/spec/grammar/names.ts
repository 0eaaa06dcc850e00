import { humanize } from '#shell/language/texts/localized-text.ts'

/** Converts a label to a name: `Folder link` becomes `folderLink`. */
export function nameOfHeading(text: string): string {
  const [first = '', ...others] = text
    .trim()
    .split(/[\s-]+/u)
    .map((word) => word.toLowerCase())
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Checks whether a name can be converted to a label and back. */
export function survivesRoundTrip(name: string): boolean {
  return nameOfHeading(humanize(name)) === name
}
