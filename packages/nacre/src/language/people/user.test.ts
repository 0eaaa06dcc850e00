import { expect, test } from 'vitest'
import { people } from 'example-library/users.ts'
import { chief, librarian } from 'example-library/roles.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { entity } from '../entities/define-entity.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '../product/product.ts'
import { administrator, role } from '../roles/role.ts'
import { users, resolveUsers } from './user.ts'
import type { OidcProvider } from './user-options.ts'

const library = { roles: [librarian, chief], languages: ['en', 'de'] }
const acme: OidcProvider = {
  name: 'acme',
  label: 'Acme',
  issuer: 'https://id.acme.example',
  clientId: 'library',
  clientSecretVariable: 'ACME_SECRET',
}

/** Returns the mistakes in a product with these users. */
function mistakes(declaration: Partial<Parameters<typeof users>[0]>): readonly string[] {
  const declared = users({
    signUp: 'invite-only',
    signInMethods: { password: true },
    ...declaration,
  })
  return problemsOf(
    defineProduct({
      name: 'Library',
      tagline: '',
      entities: [],
      users: declared,
      roles: library.roles,
      calls: {},
      pages: {},
      seeds: [],
      usedInCode: { roles: ['librarian', 'chief'] },
    }),
  )
}

test('users have the built-in fields and the fields of the product', () => {
  const { fields } = resolveUsers(people, library).entity
  expect(Object.keys(fields)).toEqual([
    'name',
    'email',
    'language',
    'timeZone',
    'picture',
    'roles',
    'cardNumber',
    'remark',
  ])
  expect(fields['roles']?.constraints.choices).toEqual({
    librarian: 'Librarian',
    chief: { en: 'Head', de: 'Leitung' },
    administrator: { en: 'Administrator', de: 'Administrator' },
  })
  expect(fields['language']?.constraints.choices).toEqual({ en: 'English', de: 'Deutsch' })
})

test('an email address is unique regardless of case', () => {
  const { fields } = resolveUsers(people, library).entity
  expect(fields['email']?.normalize(' Ada.Love@Example.ORG ')).toBe('ada.love@example.org')
})

test('no declaration can permit users to change roles or email addresses', () => {
  const { fieldPermissions } = users({
    signUp: 'open',
    signInMethods: { password: true },
    fieldPermissions: {
      roles: { read: [librarian], change: [librarian] },
      email: { read: [librarian], change: 'everyone' },
    },
  })
  expect(fieldPermissions).toEqual({
    roles: { read: [librarian], change: [administrator] },
    email: { read: [librarian], change: [administrator] },
  })
})

test('a second factor is also required for roles that include the declared one', () => {
  const guard = role('guard')
  const needs = (...requiredFor: readonly ReturnType<typeof role>[]) => {
    const declared = { ...people, secondFactor: { requiredFor } }
    return resolveUsers(declared, { roles: [librarian, chief, guard], languages: ['en'] })
      .requiresSecondFactor
  }
  expect(needs()(['administrator'])).toBe(false)
  expect(needs(librarian)(['chief'])).toBe(true)
  expect(needs(librarian)(['administrator'])).toBe(true)
  expect(needs(librarian)(['guard'])).toBe(false)
  expect(needs(chief)(['librarian'])).toBe(false)
  expect(needs(administrator)(['chief'])).toBe(false)
  expect(needs(administrator)(['guard', 'administrator'])).toBe(true)
})

test.each<[string, Parameters<typeof mistakes>[0], string]>([
  [
    'a field that every user has',
    { fields: { email: text() } },
    'The field email of user needs another name: every user has one.',
  ],
  [
    'a field that every record has',
    { fields: { owner: text() } },
    'The field owner of user needs another name: every record has one of its own.',
  ],
  ['no way in', { signInMethods: {} }, 'Users have no sign-in method: name one in signInMethods.'],
  [
    'nothing to sign up with',
    { signUp: 'open', signInMethods: { passkey: true } },
    'Whoever signs up needs a password, or a link or a code by e-mail: name one of them in signInMethods.',
  ],
  [
    'a factor for a role that is not there',
    { secondFactor: { requiredFor: [role('king')] } },
    'A second factor is required for king, which is not a role of the product.',
  ],
  [
    'a role of a sign-up that is not there',
    { signUp: 'open', signUpRoles: [role('king')] },
    'Users who sign up get the role king, which is not a role of the product.',
  ],
  [
    'a sign-up that makes administrators',
    { signUp: 'open', signUpRoles: [role('king', { includes: [administrator] })] },
    'Users who sign up get the role king, so everybody could become an administrator.',
  ],
  [
    'roles of a sign-up that nobody can make',
    { signUp: 'closed', signUpRoles: [librarian] },
    'signUpRoles are for users who sign up, and nobody can: signUp is closed.',
  ],
  [
    'a built-in move',
    { moves: { disable: { from: 'active', to: 'disabled', may: [librarian] } } },
    'The move disable of user needs another name: every user has one.',
  ],
  [
    'a move from a state that users do not have',
    { moves: { fire: { from: 'hired', to: 'disabled', may: [librarian] } } },
    'The move fire of user begins at hired. Users are invited, active, disabled, leaving.',
  ],
  [
    'a move to a state of the account itself',
    { moves: { fire: { from: 'active', to: 'leaving', may: [librarian] } } },
    'The move fire of user leads to leaving. Own moves of users lead to active or disabled.',
  ],
  [
    'a condition on a field that is not there',
    { onlyIf: { create: { grown: { check: { age: { gt: 17 } }, else: 'Too young.' } } } },
    'The condition grown of create of user asks for age, which is not a field of user.',
  ],
  [
    'a provider twice',
    { signInMethods: { oidc: [acme, acme] } },
    'The provider acme is there twice.',
  ],
  [
    'a provider without an address',
    { signInMethods: { oidc: [{ ...acme, issuer: 'acme' }] } },
    'The provider acme needs the address of its issuer.',
  ],
  [
    'a provider with an unknown protocol',
    { signInMethods: { oidc: [{ ...acme, protocol: 'saml' as never }] } },
    'The provider acme has the protocol saml. There are openid and github.',
  ],
  [
    'a provider whose name fits no address',
    { signInMethods: { oidc: [{ ...acme, name: 'Acme Inc' }] } },
    'The provider Acme Inc must be named in kebab case.',
  ],
])('%s is reported at startup', (_, declaration, sentence) => {
  expect(mistakes(declaration)).toContain(sentence)
})

test('a product without users can declare an entity named user', () => {
  const own = entity({ name: 'user', plural: 'members', fields: {}, may: {} })
  const product = {
    name: 'Club',
    tagline: '',
    entities: [own],
    roles: [],
    calls: {},
    pages: {},
    seeds: [],
  }
  expect(problemsOf(defineProduct(product))).toEqual([])
  const both = defineProduct({ ...product, users: people })
  expect(problemsOf(both)).toContain('Two entities are named user.')
})

test('a valid declaration has no mistakes', () => {
  expect(mistakes({})).toEqual([])
  expect(
    mistakes({ fields: { size: choice(['s', 'm']) }, signInMethods: { oidc: [acme] } }),
  ).toEqual([])
})
