import type { Role } from '#shell/language/roles/role.ts'

/**
 * The values of a person. Everything has a default.
 *
 * @example
 * const values: TestPersonValues = { roles: [librarian], name: 'Lena' }
 */
export interface TestPersonValues {
  readonly roles?: readonly (Role | string)[]
  readonly name?: string
  readonly email?: string
  /** The fields that the product adds to users. */
  readonly [field: string]: unknown
}
