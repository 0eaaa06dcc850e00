/**
 * A name in the case of addresses and file names.
 *
 * @example
 * kebabOf('folderLink') // 'folder-link'
 */
export function kebabOf(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
}
