/**
 * Converts a camel case name to kebab case, for URLs and file names.
 *
 * @example
 * toKebabCase('folderLink') // 'folder-link'
 */
export function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`)
}
