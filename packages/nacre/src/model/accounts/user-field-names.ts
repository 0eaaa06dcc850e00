/**
 * The names of the fields that every user has.
 *
 * @example
 * userFieldNames.has('email') // true: a product cannot declare it again
 */
export const userFieldNames: ReadonlySet<string> = new Set([
  'name',
  'email',
  'language',
  'timeZone',
  'picture',
  'roles',
])
