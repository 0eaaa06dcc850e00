import { expect, test } from 'vitest'
import { people } from '#tests/sample/users.ts'
import { chief, librarian } from '#tests/sample/roles.ts'
import { checkProduct } from './check-product.ts'
import { entity } from './entity.ts'
import { choice } from './fields/choice.ts'
import { text } from './fields/text.ts'
import { declareProduct } from './product.ts'
import { administrator, role } from './role.ts'
import { type Provider, users, usersOf } from './user.ts'

const library = { roles: [librarian, chief], languages: ['en', 'de'] }
const acme: Provider = {
  name: 'acme',
  label: 'Acme',
  issuer: 'https://id.acme.example',
  clientId: 'library',
  secretVariable: 'ACME_SECRET',
}

/** What is wrong with a product with such users. */
function mistakes(declaration: Partial<Parameters<typeof users>[0]>): readonly string[] {
  const declared = users({ signUp: 'invited', ways: { password: true }, ...declaration })
  return checkProduct(
    declareProduct({
      name: 'Library',
      tagline: '',
      entities: [],
      users: declared,
      roles: library.roles,
      calls: {},
      pages: {},
      samples: [],
    }),
  )
}

test('Users have the fields of every user, and those of the product.', () => {
  const { fields } = usersOf(people, library).entity
  expect(Object.keys(fields)).toEqual([
    'name',
    'email',
    'language',
    'zone',
    'picture',
    'roles',
    'cardNumber',
    'remark',
  ])
  expect(fields['roles']?.bounds.choices).toEqual({
    librarian: 'Librarian',
    chief: { en: 'Head', de: 'Leitung' },
    administrator: { en: 'Administrator', de: 'Verwaltung' },
  })
  expect(fields['language']?.bounds.choices).toEqual({ en: 'English', de: 'Deutsch' })
})

test('An address is one person’s, however it is written.', () => {
  const { fields } = usersOf(people, library).entity
  expect(fields['email']?.normalise(' Ada.Love@Example.ORG ')).toBe('ada.love@example.org')
})

test('No declaration gives away the right to give rights, or to take an address.', () => {
  const { fieldTerms } = users({
    signUp: 'open',
    ways: { password: true },
    fieldTerms: {
      roles: { read: [librarian], change: [librarian] },
      email: { read: [librarian], change: 'everyone' },
    },
  })
  expect(fieldTerms).toEqual({
    roles: { read: [librarian], change: [administrator] },
    email: { read: [librarian], change: [administrator] },
  })
})

test('A second factor is asked of whoever may all that the role may.', () => {
  const guard = role('guard')
  const needs = (...requiredFor: readonly ReturnType<typeof role>[]) => {
    const declared = { ...people, secondFactor: { requiredFor } }
    return usersOf(declared, { roles: [librarian, chief, guard], languages: ['en'] }).needsFactor
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
  ['no way in', { ways: {} }, 'Users have no way in: name one in ways.'],
  [
    'nothing to sign up with',
    { signUp: 'open', ways: { passkey: true } },
    'Whoever signs up needs a password or a link by e-mail: name one of them in ways.',
  ],
  [
    'a factor for a role that is not there',
    { secondFactor: { requiredFor: [role('king')] } },
    'A second factor is asked of king, which is not a role of the product.',
  ],
  ['a provider twice', { ways: { oidc: [acme, acme] } }, 'The provider acme is there twice.'],
  [
    'a provider without an address',
    { ways: { oidc: [{ ...acme, issuer: 'acme' }] } },
    'The provider acme needs the address of its issuer.',
  ],
  [
    'a provider whose name fits no address',
    { ways: { oidc: [{ ...acme, name: 'Acme Inc' }] } },
    'The provider Acme Inc must be named in kebab case.',
  ],
])('%s is found before anything starts', (_, declaration, sentence) => {
  expect(mistakes(declaration)).toContain(sentence)
})

test('An entity of one’s own can be named user where nobody has an account.', () => {
  const own = entity({ name: 'user', plural: 'members', fields: {}, may: {} })
  const product = {
    name: 'Club',
    tagline: '',
    entities: [own],
    roles: [],
    calls: {},
    pages: {},
    samples: [],
  }
  expect(checkProduct(declareProduct(product))).toEqual([])
  const both = declareProduct({ ...product, users: people })
  expect(checkProduct(both)).toContain('Two entities are named user.')
})

test('Whatever else is well declared has no mistakes.', () => {
  expect(mistakes({})).toEqual([])
  expect(mistakes({ fields: { size: choice(['s', 'm']) }, ways: { oidc: [acme] } })).toEqual([])
})
