import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { signInMethodNames, signsInByEmail } from '#shell/language/people/sign-in-methods.ts'
import { userFieldNames } from '../../accounts/user-field-names.ts'
import { administrator, type Role } from '#shell/language/roles/role.ts'
import { userStates } from '#shell/language/people/user-states.ts'
import { providerProtocols, type UsersOptions } from '#shell/language/people/user-options.ts'
import { localize } from '#shell/language/texts/localized-text.ts'

/**
 * Returns the mistakes in the declaration of users, in whole sentences.
 *
 * @example
 * const mistakes = [...validateUsers(people, [editor])]
 */
export function* validateUsers(
  declaration: UsersOptions,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  const { fields, signInMethods, secondFactor, signUp } = declaration
  for (const field of Object.keys(fields)) {
    if (userFieldNames.has(field))
      yield declarationError(
        ['users', 'fields', field],
        `The field ${field} of user needs another name: every user has one.`,
        `fields: { own${field[0]?.toUpperCase()}${field.slice(1)}: text() }`,
      )
  }
  const hasSignInMethod =
    signInMethodNames.some((name) => signInMethods[name]) || signInMethods.oidc.length > 0
  if (!hasSignInMethod) {
    yield declarationError(
      ['users', 'signInMethods'],
      'Users have no sign-in method: name one in signInMethods.',
      'signInMethods: { password: true }',
    )
  }
  if (signUp === 'open' && !signInMethods.password && !signsInByEmail(signInMethods)) {
    yield declarationError(
      ['users', 'signInMethods'],
      'Whoever signs up needs a password, or a link or a code by e-mail: name one of them in signInMethods.',
      'signInMethods: { password: true, magicLink: true }',
    )
  }
  yield* signUpRoleErrors(declaration, roles)
  yield* moveErrors(declaration)
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  for (const { role } of secondFactor.requiredFor) {
    if (!known.has(role))
      yield declarationError(
        ['users', 'secondFactor', 'requiredFor'],
        `A second factor is required for ${role}, which is not a role of the product.`,
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
    if (one.protocol !== undefined && !providerProtocols.includes(one.protocol))
      yield declarationError(
        [...place, 'protocol'],
        `${about} has the protocol ${one.protocol}. There are ${providerProtocols.join(' and ')}.`,
        `protocol: 'github'`,
      )
    if (localize(one.label).trim() === '')
      yield declarationError([...place, 'label'], `${about} needs a label.`, `label: 'Acme'`)
  }
}

function* signUpRoleErrors(
  { signUp, signUpRoles }: UsersOptions,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  const place = ['users', 'signUpRoles']
  const example = `signUpRoles: [${roles[0]?.role ?? 'guest'}]`
  if (signUp === 'closed' && signUpRoles.length > 0) {
    const problem = 'signUpRoles are for users who sign up, and nobody can: signUp is closed.'
    yield declarationError(place, problem, `signUp: 'open', ${example}`)
  }
  const isAdministrator = (one: Role): boolean =>
    one.role === administrator.role || one.includes.some(isAdministrator)
  for (const one of signUpRoles) {
    if (isAdministrator(one)) {
      const problem = `Users who sign up get the role ${one.role}, so everybody could become an administrator.`
      yield declarationError(place, problem, example)
    } else if (!roles.some(({ role }) => role === one.role)) {
      const problem = `Users who sign up get the role ${one.role}, which is not a role of the product.`
      yield declarationError(place, problem, example)
    }
  }
}

const stateNames = ['invited', 'active', 'disabled', 'leaving']

/** The other states belong to invitations and to the deletion of accounts. */
const targetStates = new Set(['active', 'disabled'])

function* moveErrors({ moves }: UsersOptions): Iterable<DeclarationError> {
  for (const [name, { from, to }] of Object.entries(moves)) {
    const place = ['users', 'moves', name]
    const example = `lapse: { from: 'invited', to: 'disabled', may: application, after: days(30) }`
    if (Object.hasOwn(userStates.moves, name)) {
      const problem = `The move ${name} of user needs another name: every user has one.`
      yield declarationError(place, problem, example)
    }
    for (const state of [from].flat().filter((one) => !stateNames.includes(one))) {
      const problem = `The move ${name} of user begins at ${state}. Users are ${stateNames.join(', ')}.`
      yield declarationError([...place, 'from'], problem, example)
    }
    if (!targetStates.has(to)) {
      const problem = `The move ${name} of user leads to ${to}. Own moves of users lead to active or disabled.`
      yield declarationError([...place, 'to'], problem, example)
    }
  }
}
