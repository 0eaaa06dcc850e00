import type { DeclarationError } from '#shell/language/errors/declaration-error.ts'

/** The pages of the documentation that explain declarations, by the keys of the declarations. */
const pages: Readonly<Record<string, string>> = {
  actions: 'guides/actions-and-jobs',
  after: 'guides/actions-and-jobs',
  jobs: 'guides/actions-and-jobs',
  admin: 'guides/admin-extensions',
  errors: 'guides/errors',
  fieldPermissions: 'guides/permissions',
  may: 'guides/permissions',
  roles: 'guides/permissions',
  guard: 'guides/permissions',
  limits: 'guides/limits',
  pages: 'guides/pages',
  rules: 'guides/validation',
  unique: 'guides/validation',
  seeds: 'guides/seeds',
  users: 'guides/users',
  fields: 'reference/field-types',
}

/** All of these pages. */
export const pagesOfDeclarations: readonly string[] = Object.values(pages)

/**
 * Returns the page that explains a declaration with an error: that of the innermost key with a
 * page, or the page about entities.
 */
export function pageOfDeclaration({ place }: DeclarationError): string {
  const key = place.findLast((name) => Object.hasOwn(pages, name))
  return (key === undefined ? undefined : pages[key]) ?? 'guides/entities'
}
