/**
 * Converts a kebab case name to camel case, as code names collections.
 *
 * @example
 * toCamelCase('folder-links') // 'folderLinks'
 */
export function toCamelCase(name: string): string {
  return name.replaceAll(/-([a-z\d])/gu, (_, character: string) => character.toUpperCase())
}
