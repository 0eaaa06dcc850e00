import type { Role } from '../roles/role.ts'
import { humanize, type LocalizedText } from '../texts/localized-text.ts'

/**
 * An extension of the admin area: its label, and the roles that may use it besides administrators.
 * Without `roles`, everyone with access to the admin area may use it.
 *
 * @example
 * const stock: AdminExtension = { label: { en: 'Stock', de: 'Bestand' }, roles: [librarian] }
 */
export interface AdminExtension {
  /** The label. By default it is derived from the name. */
  readonly label?: LocalizedText
  /**
   * The roles that may use the extension. Without roles, everyone with access to the admin area
   * may.
   */
  readonly roles?: readonly Role[]
}

/**
 * A screen that the product adds to the admin area. `icon` is the path data of a 24 × 24 SVG, drawn
 * as a stroke. Without an icon, the first letter of the label is shown.
 *
 * @example
 * const stock: ExtensionScreen = { label: { en: 'Stock', de: 'Bestand' }, icon: 'M4 20V9l8-5 8 5v11M9 20v-6h6v6' }
 */
export interface ExtensionScreen extends AdminExtension {
  /** The path data of a 24 × 24 SVG: `'M4 20V9l8-5 8 5v11'`. */
  readonly icon?: string
}

type ExtensionsByName = Readonly<Record<string, AdminExtension>>

/**
 * The extensions of the admin area. The component of each extension is in a file of its name in
 * `product/admin`: `screens/stock.tsx`, `cards/overdue.tsx`, `panels/book/readers.tsx`,
 * `columns/book/spine.tsx`.
 *
 * @example
 * admin: { screens: { stock: {} }, panels: { book: { readers: {} } }, columns: { book: ['spine'] } }
 */
export interface AdminExtensions {
  /**
   * The roles that use the admin area, besides administrators. Without it, everybody uses it who has
   * no other area.
   */
  readonly roles?: readonly Role[]
  /** Screens with their own URL, `/admin/extension/<name>`. */
  readonly screens?: Readonly<Record<string, ExtensionScreen>>
  /** Cards on the home page of the admin area, by name. */
  readonly cards?: ExtensionsByName
  /** Panels on the page of a record, by entity and name. */
  readonly panels?: Readonly<Record<string, ExtensionsByName>>
  /** Fields whose list cells are rendered by a component of the product, by entity. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

/**
 * The kinds of extensions, as the keys of the declaration.
 *
 * @example
 * const kind: ExtensionKind = 'panels'
 */
export type ExtensionKind = Exclude<keyof AdminExtensions, 'roles'>

/**
 * A declared extension with its path, such as `panels/book/readers`.
 *
 * @example
 * const extensions: readonly ResolvedExtension[] = resolveExtensions(product.admin)
 */
export interface ResolvedExtension extends ExtensionScreen {
  readonly place: string
  readonly label: LocalizedText
  readonly kind: ExtensionKind
  /** The entity of a panel or column. */
  readonly entity?: string
  readonly name: string
}

/**
 * Returns all declared extensions, each with its path and label.
 *
 * @example
 * resolveExtensions({ screens: { stock: {} } }) // [{ place: 'screens/stock', label: 'Stock', … }]
 */
export function resolveExtensions(extensions: AdminExtensions = {}): readonly ResolvedExtension[] {
  const { screens = {}, cards = {}, panels = {}, columns = {} } = extensions
  return [
    ...resolveEach('screens', screens),
    ...resolveEach('cards', cards),
    ...Object.entries(panels).flatMap(([entity, of]) => resolveEach('panels', of, entity)),
    ...Object.entries(columns).flatMap(([entity, fields]) =>
      resolveEach('columns', Object.fromEntries(fields.map((field) => [field, {}])), entity),
    ),
  ]
}

function resolveEach(
  kind: ExtensionKind,
  extensions: Readonly<Record<string, ExtensionScreen>>,
  entity?: string,
): readonly ResolvedExtension[] {
  return Object.entries(extensions).map(([name, extension]) => ({
    ...extension,
    label: extension.label ?? humanize(name),
    place: extensionPath({ kind, name, ...(entity === undefined ? {} : { entity }) }),
    kind,
    name,
    ...(entity === undefined ? {} : { entity }),
  }))
}

/**
 * Returns the path of an extension.
 *
 * @example
 * extensionPath({ kind: 'panels', entity: 'book', name: 'readers' }) // 'panels/book/readers'
 */
export function extensionPath({
  kind,
  entity,
  name,
}: Pick<ResolvedExtension, 'kind' | 'entity' | 'name'>) {
  return [kind, ...(entity === undefined ? [] : [entity]), name].join('/')
}

/**
 * The name of the component that the file of an extension exports, by kind of extension.
 *
 * @example
 * extensionExports.screens // 'Page'
 */
export const extensionExports = {
  screens: 'Page',
  cards: 'Card',
  panels: 'Panel',
  columns: 'Cell',
} as const

/**
 * Returns the end of the path of an extension’s file.
 *
 * @example
 * extensionFileSuffix('panels/bookShelf/lastSeen') // '/admin/panels/book-shelf/last-seen.tsx'
 */
export function extensionFileSuffix(place: string): string {
  return `/admin/${place.replaceAll(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`)}.tsx`
}
