import { ownFields } from '../own-fields.ts'
import { administrator, type Role } from '../role.ts'
import type { UsersDeclaration } from '../user.ts'
import { wordsIn } from '../words.ts'

/**
 * What is wrong with the declaration of users, in whole sentences.
 *
 * @example
 * const mistakes = [...mistakesInUsers(people, [editor])]
 */
export function* mistakesInUsers(
  { fields, ways, secondFactor, signUp }: UsersDeclaration,
  roles: readonly Role[],
): Iterable<string> {
  for (const field of Object.keys(fields)) {
    if (ownFields.has(field))
      yield `The field ${field} of user needs another name: every user has one.`
  }
  const isOpen = ways.password || ways.passkey || ways.link || ways.oidc.length > 0
  if (!isOpen) yield 'Users have no way in: name one in ways.'
  if (signUp === 'open' && !ways.password && !ways.link) {
    yield 'Whoever signs up needs a password or a link by e-mail: name one of them in ways.'
  }
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  for (const { role } of secondFactor.requiredFor) {
    if (!known.has(role))
      yield `A second factor is asked of ${role}, which is not a role of the product.`
  }
  const names = ways.oidc.map((one) => one.name)
  for (const one of ways.oidc) {
    const about = `The provider ${one.name}`
    if (!/^[a-z][a-z\d-]{0,29}$/u.test(one.name)) yield `${about} must be named in kebab case.`
    if (names.indexOf(one.name) !== names.lastIndexOf(one.name)) yield `${about} is there twice.`
    if (!/^https?:\/\/[^\s?#]+$/u.test(one.issuer))
      yield `${about} needs the address of its issuer.`
    if (wordsIn(one.label).trim() === '') yield `${about} needs a label.`
  }
}
