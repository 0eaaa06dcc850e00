import type { Field, Fields } from './field.ts'
import type { StoredFile } from './fields/file.ts'
import { type Picture, pictureTypes } from './fields/image.ts'

/**
 * Whether a field keeps a file or a picture.
 *
 * @example
 * keepsFile(image()) // true
 */
export function keepsFile({ type }: Pick<Field, 'type'>): boolean {
  return type === 'image' || type === 'file'
}

/**
 * The fields that keep files, by their addresses: also those inside of structures and lists, in which
 * each item has the address of the list.
 *
 * @example
 * fileFieldsOf({ cover: image(), pages: list(structure({ scan: image() })) }).keys() // cover, pages.scan
 */
export function fileFieldsOf(fields: Fields): ReadonlyMap<string, Field> {
  return new Map(Object.entries(fields).flatMap(([name, field]) => [...inside(name, field)]))
}

function* inside(address: string, field: Field): Iterable<readonly [string, Field]> {
  const { item, fields = {} } = field.bounds
  if (keepsFile(field)) yield [address, field]
  if (item) yield* inside(address, item)
  for (const [name, part] of Object.entries(fields)) yield* inside(`${address}.${name}`, part)
}

/**
 * A value with each file in it replaced, wherever inside it is. `change` is told where, `2.scan`, and
 * which field it is that keeps it.
 *
 * @example
 * changeFiles(image(), picture, (kept) => ({ ...kept, width: 640 }))
 */
export function changeFiles(
  field: Field,
  value: unknown,
  change: (kept: Picture | StoredFile, at: string, field: Field) => unknown,
  at = '',
): unknown {
  if (value === null || value === undefined) return value
  // What is given here has been checked.
  if (keepsFile(field)) return change(value as Picture | StoredFile, at, field)
  const { item, fields } = field.bounds
  const go = (part: Field, one: unknown, name: string) =>
    changeFiles(part, one, change, at === '' ? name : `${at}.${name}`)
  if (item && Array.isArray(value)) return value.map((one, place) => go(item, one, String(place)))
  if (!fields) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const part = fields[name]
      return [name, part ? go(part, one, name) : one]
    }),
  )
}

/**
 * The files in a value, wherever inside they are.
 *
 * @example
 * filesIn(list(image()), card.pictures).map(({ file }) => file)
 */
export function filesIn(field: Field, value: unknown): readonly (Picture | StoredFile)[] {
  const found: (Picture | StoredFile)[] = []
  changeFiles(field, value, (kept) => {
    found.push(kept)
    return kept
  })
  return found
}

const pictureEndings = new Set<string>(Object.values(pictureTypes))

/**
 * Whether this is the name of a picture, which everybody may see who knows it.
 *
 * @example
 * isPictureName('b1c4….webp') // true
 */
export function isPictureName(name: string): boolean {
  return pictureEndings.has(name.slice(name.lastIndexOf('.') + 1))
}
