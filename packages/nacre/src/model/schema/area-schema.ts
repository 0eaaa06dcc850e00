import { hasHomePage } from '#shell/language/product/page.ts'

/**
 * An area of the product in the language of a user.
 *
 * @example
 * const members: AreaSchema = { name: 'members', path: '/my', home: '/my', label: 'My bookings' }
 */
export interface AreaSchema {
  /** `admin` is the admin area. */
  readonly name: string
  /** The path that all its screens begin with. */
  readonly path: string
  /** The path where it begins. */
  readonly home: string
  /** The admin area has the label of the interface. */
  readonly label?: string
  /** The pages of the product in the area, for its navigation. */
  readonly pages?: readonly { readonly to: string; readonly label: string }[]
  /** The lists of the area, in order. The admin area has all. */
  readonly entities?: readonly AreaEntitySchema[]
}

/**
 * The admin area. It has all lists, and the label of the interface.
 *
 * @example
 * adminArea.home // '/'
 */
export const adminArea: AreaSchema = { name: 'admin', path: '/admin', home: '/' }

const movedAdminArea: AreaSchema = { ...adminArea, home: '/admin' }

/**
 * The admin area of a product with these pages. A home page of the product takes its place at `/`.
 *
 * @example
 * adminAreaOf({}).home // '/'
 */
export function adminAreaOf(pages: Parameters<typeof hasHomePage>[0]): AreaSchema {
  return hasHomePage(pages) ? movedAdminArea : adminArea
}

/**
 * An entity in the words of an area.
 *
 * @example
 * const own: AreaEntitySchema = { plural: 'bookings', pluralLabel: 'My bookings' }
 */
export interface AreaEntitySchema {
  readonly plural: string
  readonly label?: string
  readonly pluralLabel?: string
  readonly columns?: readonly string[]
  /** The names of the fields that the area shows, in order. */
  readonly shownFields?: readonly string[]
  /** The verbs, moves and actions that the area offers. */
  readonly verbs?: readonly string[]
  /** Whether the navigation has the list. By default it does. */
  readonly isInNavigation?: boolean
  /** The condition of its list, as the API takes it. */
  readonly listFilter?: unknown
}

/**
 * Checks whether a path is that of an area, or below it.
 *
 * @example
 * isInArea('/my/bookings', { path: '/my' }) // true
 */
export function isInArea(path: string, area: Pick<AreaSchema, 'path'>): boolean {
  return `${path}/`.startsWith(`${area.path}/`)
}
