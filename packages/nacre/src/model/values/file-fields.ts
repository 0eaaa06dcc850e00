import type { Field, Fields } from '#shell/language/fields/field.ts'
import type { StoredFile } from '#shell/field-types/file/field.ts'
import { type StoredImage, imageTypes } from '#shell/field-types/image/field.ts'
import { isFileField } from './is-file-field.ts'

/**
 * Returns the file and image fields by path, including those inside objects and lists. The items of
 * a list have the path of the list.
 *
 * @example
 * filePathsOf({ cover: image(), pages: list(object({ scan: image() })) }).keys() // cover, pages.scan
 */
export function filePathsOf(fields: Fields): ReadonlyMap<string, Field> {
  return new Map(Object.entries(fields).flatMap(([name, field]) => [...filePathsIn(name, field)]))
}

function* filePathsIn(path: string, field: Field): Iterable<readonly [string, Field]> {
  const { item, fields = {} } = field.constraints
  if (isFileField(field)) yield [path, field]
  if (item) yield* filePathsIn(path, item)
  for (const [name, part] of Object.entries(fields)) yield* filePathsIn(`${path}.${name}`, part)
}

/**
 * Replaces each file in a value, at any depth. `change` receives the file, its path, such as
 * `2.scan`, and its field.
 *
 * @example
 * mapFiles(image(), picture, (file) => ({ ...file, width: 640 }))
 */
export function mapFiles(
  field: Field,
  value: unknown,
  change: (file: StoredImage | StoredFile, path: string, field: Field) => unknown,
  path = '',
): unknown {
  if (value === null || value === undefined) return value
  // The value is already validated.
  if (isFileField(field)) return change(value as StoredImage | StoredFile, path, field)
  const { item, fields } = field.constraints
  const mapNested = (part: Field, one: unknown, name: string) =>
    mapFiles(part, one, change, path === '' ? name : `${path}.${name}`)
  if (item && Array.isArray(value))
    return value.map((one, index) => mapNested(item, one, String(index)))
  if (!fields) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const part = fields[name]
      return [name, part ? mapNested(part, one, name) : one]
    }),
  )
}

/**
 * Returns the files in a value, at any depth.
 *
 * @example
 * filesIn(list(image()), card.pictures).map(({ file }) => file)
 */
export function filesIn(field: Field, value: unknown): readonly (StoredImage | StoredFile)[] {
  const files: (StoredImage | StoredFile)[] = []
  mapFiles(field, value, (file) => {
    files.push(file)
    return file
  })
  return files
}

const imageExtensions = new Set<string>(Object.values(imageTypes))

/**
 * Checks whether a file name is that of an image. Images are readable by everyone who knows their
 * URL.
 *
 * @example
 * isImageFileName('b1c4….webp') // true
 */
export function isImageFileName(name: string): boolean {
  return imageExtensions.has(name.slice(name.lastIndexOf('.') + 1))
}
