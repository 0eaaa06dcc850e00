import type { Role } from './role.ts'
import { nameAsWords, type Words } from './words.ts'

/**
 * A part of the admin area that the product brings: what it is called, and for whom it is beside the
 * administrators. Without `who` it is for everybody who may come there.
 *
 * @example
 * const stock: OwnPart = { label: { en: 'Stock', de: 'Bestand' }, who: [librarian] }
 */
export interface OwnPart {
  readonly label?: Words
  readonly who?: readonly Role[]
}

/**
 * A screen that the product brings. Its icon is the path of an SVG of 24 by 24, which is drawn with a line;
 * without one it has the first letter of what it is called.
 *
 * @example
 * const stock: OwnScreen = { label: { en: 'Stock', de: 'Bestand' }, icon: 'M4 20V9l8-5 8 5v11M9 20v-6h6v6' }
 */
export interface OwnScreen extends OwnPart {
  readonly icon?: string
}

type Parts = Readonly<Record<string, OwnPart>>

/**
 * What a product adds to the admin area. The code of each part is a file of its name in `product/admin`:
 * `screens/stock.tsx`, `cards/overdue.tsx`, `panels/book/readers.tsx`, `columns/book/spine.tsx`.
 *
 * @example
 * admin: { screens: { stock: {} }, panels: { book: { readers: {} } }, columns: { book: ['spine'] } }
 */
export interface OwnParts {
  /** Screens of their own, at `/admin/own/<name>`. */
  readonly screens?: Readonly<Record<string, OwnScreen>>
  /** What stands on the home page. */
  readonly cards?: Parts
  /** What stands beside a record, by the names of entities. */
  readonly panels?: Readonly<Record<string, Parts>>
  /** Fields of entities that look their own way in lists. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

/**
 * A declared part by its place: `panels/book/readers`.
 *
 * @example
 * const { place, label }: PlacedPart = placedParts(product.admin)[0]
 */
export interface PlacedPart extends OwnScreen {
  readonly place: string
  readonly label: Words
  readonly kind: keyof OwnParts
  /** The entity of a panel or of a column. */
  readonly entity?: string
  readonly name: string
}

/**
 * All parts that are declared, each with its place.
 *
 * @example
 * placedParts({ screens: { stock: {} } }) // [{ place: 'screens/stock', label: 'Stock', … }]
 */
export function placedParts(parts: OwnParts = {}): readonly PlacedPart[] {
  const { screens = {}, cards = {}, panels = {}, columns = {} } = parts
  return [
    ...placed('screens', screens),
    ...placed('cards', cards),
    ...Object.entries(panels).flatMap(([entity, of]) => placed('panels', of, entity)),
    ...Object.entries(columns).flatMap(([entity, fields]) =>
      placed('columns', Object.fromEntries(fields.map((field) => [field, {}])), entity),
    ),
  ]
}

function placed(
  kind: keyof OwnParts,
  parts: Readonly<Record<string, OwnScreen>>,
  entity?: string,
): readonly PlacedPart[] {
  return Object.entries(parts).map(([name, part]) => ({
    ...part,
    label: part.label ?? nameAsWords(name),
    place: placeOf({ kind, name, ...(entity === undefined ? {} : { entity }) }),
    kind,
    name,
    ...(entity === undefined ? {} : { entity }),
  }))
}

/**
 * Where a part is.
 *
 * @example
 * placeOf({ kind: 'panels', entity: 'book', name: 'readers' }) // 'panels/book/readers'
 */
export function placeOf({ kind, entity, name }: Pick<PlacedPart, 'kind' | 'entity' | 'name'>) {
  return [kind, ...(entity === undefined ? [] : [entity]), name].join('/')
}

/**
 * The name of the component in the file of a part, by the kind of part.
 *
 * @example
 * componentNames.screens // 'Page'
 */
export const componentNames = {
  screens: 'Page',
  cards: 'Card',
  panels: 'Panel',
  columns: 'Cell',
} as const

/**
 * How the path of a part's file ends.
 *
 * @example
 * endOfFile('panels/bookShelf/lastSeen') // '/admin/panels/book-shelf/last-seen.tsx'
 */
export function endOfFile(place: string): string {
  return `/admin/${place.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.tsx`
}
