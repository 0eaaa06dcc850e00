import type { LocalizedText } from '../texts/localized-text.ts'
import type { Role } from '../roles/role.ts'
import type { Where } from '../conditions/where.ts'

/**
 * An entity in the words of an area. Its permissions stay those of the entity.
 *
 * @example
 * const own: AreaEntity = { pluralLabel: 'My bookings', where: { member: me } }
 */
export interface AreaEntity {
  /** The label of one record. By default it is that of the entity. */
  readonly label?: LocalizedText
  /** The label of the list. By default it is that of the entity. */
  readonly pluralLabel?: LocalizedText
  /** The records of the list: `{ member: me }`. By default it has all that the reader may read. */
  readonly where?: Where
  /** The fields that the area shows, in order. By default it shows all that the reader may read. */
  readonly fields?: readonly string[]
  /** The columns of the list until a user chooses others. */
  readonly columns?: readonly string[]
  /**
   * The verbs, moves and actions that the area offers: `['create', 'cancel']`. By default it offers all
   * that the reader may use, except for `import`.
   */
  readonly verbs?: readonly string[]
  /**
   * Whether the navigation has the list. With `false`, such as for the lines of an order, its records are
   * reached from others.
   */
  readonly isInNavigation?: boolean
}

/**
 * An area for some of the users, such as the members: lists, records, forms and moves of the entities
 * that they work with.
 *
 * @example
 * const members: Area = area({ path: '/my', label: 'My bookings' })
 */
export interface Area {
  readonly path: string
  readonly label: LocalizedText
  readonly roles: readonly Role[]
  readonly entities: Readonly<Record<string, AreaEntity>>
}

/**
 * Declares an area. Its users begin in it after signing in, and do not see the areas of others. A page
 * of the product below its path belongs to it, and one at the path of a screen takes its place.
 *
 * @example
 * areas: { members: area({ path: '/my', label: 'My cards', roles: [editor], entities: { card: {} } }) }
 */
export function area(declaration: {
  /** The path that all screens of the area begin with: `/my`. */
  path: string
  /** The name of the area. */
  label: LocalizedText
  /** The roles of its users. Without roles, everybody who is signed in uses it. */
  roles?: readonly Role[]
  /** The entities with a list in the area, in the order of the navigation. */
  entities?: Readonly<Record<string, AreaEntity>>
}): Area {
  return Object.freeze({ roles: [], entities: {}, ...declaration })
}
