import { declarationError, type DeclarationError } from './declaration-error.ts'
import { userFieldNames } from '../user-field-names.ts'
import { administrator, type Role } from '../role.ts'
import type { UsersOptions } from '../user.ts'
import { localize } from '../localized-text.ts'

/**
 * Returns the mistakes in the declaration of users, in whole sentences.
 *
 * @example
 * const mistakes = [...validateUsers(people, [editor])]
 */
export function* validateUsers(
  { fields, signInMethods, secondFactor, signUp }: UsersOptions,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  for (const field of Object.keys(fields)) {
    if (userFieldNames.has(field))
      yield declarationError(
        ['users', 'fields', field],
        `The field ${field} of user needs another name: every user has one.`,
        `fields: { own${field[0]?.toUpperCase()}${field.slice(1)}: text() }`,
      )
  }
  const hasSignInMethod =
    signInMethods.password ||
    signInMethods.passkey ||
    signInMethods.magicLink ||
    signInMethods.oidc.length > 0
  if (!hasSignInMethod) {
    yield declarationError(
      ['users', 'signInMethods'],
      'Users have no way in: name one in signInMethods.',
      'signInMethods: { password: true }',
    )
  }
  if (signUp === 'open' && !signInMethods.password && !signInMethods.magicLink) {
    yield declarationError(
      ['users', 'signInMethods'],
      'Whoever signs up needs a password or a link by e-mail: name one of them in signInMethods.',
      'signInMethods: { password: true, magicLink: true }',
    )
  }
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  for (const { role } of secondFactor.requiredFor) {
    if (!known.has(role))
      yield declarationError(
        ['users', 'secondFactor', 'requiredFor'],
        `A second factor is asked of ${role}, which is not a role of the product.`,
        'secondFactor: { requiredFor: [administrator] }',
      )
  }
  const names = signInMethods.oidc.map((one) => one.name)
  for (const one of signInMethods.oidc) {
    const about = `The provider ${one.name}`
    const place = ['users', 'signInMethods', 'oidc', one.name]
    const isIssuer = /^https?:\/\/[^\s?#]+$/u.test(one.issuer)
    if (!/^[a-z][a-z\d-]{0,29}$/u.test(one.name))
      yield declarationError(place, `${about} must be named in kebab case.`, `name: 'acme'`)
    if (names.indexOf(one.name) !== names.lastIndexOf(one.name))
      yield declarationError(place, `${about} is there twice.`, `name: '${one.name}-2'`)
    if (!isIssuer) {
      const line = `issuer: 'https://id.acme.example'`
      yield declarationError(
        [...place, 'issuer'],
        `${about} needs the address of its issuer.`,
        line,
      )
    }
    if (localize(one.label).trim() === '')
      yield declarationError([...place, 'label'], `${about} needs a label.`, `label: 'Acme'`)
  }
}
