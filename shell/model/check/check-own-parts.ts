import { endOfFile, placedParts } from '../own-parts.ts'
import type { Product } from '../product.ts'

type Checked = Pick<Product, 'entities' | 'roles'> & Pick<Partial<Product>, 'admin'>

const isPath = /^[\dacehlmqstvz\s,.-]*$/iu

/**
 * What is wrong with what is declared of the product's own parts of the admin area.
 *
 * @example
 * checkOwnParts(product) // ['The panel readers is of buch, which is not an entity.']
 */
export function checkOwnParts({ admin, entities, roles }: Checked): string[] {
  const known = new Set(['administrator', ...roles.map(({ role }) => role)])
  return placedParts(admin).flatMap(({ kind, entity, name, icon = '', who = [] }) => {
    const about = `The ${kind.slice(0, -1)} ${name}`
    const of = entities.find((one) => one.name === entity)
    const isStranger = kind === 'columns' && of && !Object.hasOwn(of.fields, name)
    return [
      ...(/^[a-z][A-Za-z\d]*$/u.test(name) ? [] : [`${about} must be named as in stockTaking.`]),
      ...(entity !== undefined && !of ? [`${about} is of ${entity}, which is not an entity.`] : []),
      ...(isPath.test(icon) ? [] : [`The icon of the screen ${name} is no path of an SVG.`]),
      ...(isStranger ? [`${about} is of no field of ${entity}.`] : []),
      ...who
        .filter(({ role }) => !known.has(role))
        .map(({ role }) => `${about} is for ${role}, which is not a role of the product.`),
    ]
  })
}

/**
 * Parts without a file, and files without a part. The paths are those of all files there are.
 *
 * @example
 * checkOwnFiles(product, []) // ['The screen stock has no file: product/admin/screens/stock.tsx is missing.']
 */
export function checkOwnFiles(
  { admin }: Pick<Product, 'admin'>,
  paths: readonly string[],
): string[] {
  const parts = placedParts(admin)
  const missing = parts.filter(
    ({ place }) => !paths.some((path) => path.endsWith(endOfFile(place))),
  )
  const strangers = paths.filter(
    (path) => !parts.some(({ place }) => path.endsWith(endOfFile(place))),
  )
  return [
    ...missing.map(
      ({ kind, name, place }) =>
        `The ${kind.slice(0, -1)} ${name} has no file: product${endOfFile(place)} is missing.`,
    ),
    ...strangers.map((path) => `${path.slice(1)} is of no part that the product declares.`),
  ]
}
