import type { Language, LocalizedText } from '#shell/language/texts/localized-text.ts'

/**
 * The permissions and the language of a viewer, from which the schema of an entity is generated.
 *
 * @example
 * const access: ViewerAccess = { reach: () => 'all', readable: () => true, writable: () => true, pluralOf: (name) => `${name}s`, language: 'en' }
 */
export interface ViewerAccess {
  /** Returns the extent to which the viewer may use a verb, or `undefined` if they may not. */
  reach(verb: string): AccessLevel | undefined
  readable(field: string): boolean
  /** Checks whether the viewer may read the field of some records only. */
  conditional?(field: string): boolean
  writable(field: string): boolean
  /** Checks whether the viewer may set the field on a new record. */
  creatable?(field: string): boolean
  /** Returns the plural of an entity, or `undefined` if the viewer may not know the entity. */
  pluralOf(entity: string): string | undefined
  /** Returns what the code of a verb does. */
  effectOf?(verb: string): LocalizedText | undefined
  /** Returns a role and the roles that include it. */
  rolesIncluding?(role: string): readonly string[]
  readonly language: Language
}

/**
 * The extent of a permission: all records or some.
 *
 * @example
 * const level: AccessLevel = 'some'
 */
export type AccessLevel = 'all' | 'some'
