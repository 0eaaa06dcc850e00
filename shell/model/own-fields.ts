/**
 * The names of the fields that every user has.
 *
 * @example
 * ownFields.has('email') // true: a product cannot declare it again
 */
export const ownFields: ReadonlySet<string> = new Set([
  'name',
  'email',
  'language',
  'zone',
  'picture',
  'roles',
])
