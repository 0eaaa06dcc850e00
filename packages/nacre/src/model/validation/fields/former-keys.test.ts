import { describe, expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { action, reaction } from '#shell/language/entities/action.ts'
import { call } from '#shell/language/product/call.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { concat } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { job } from '#shell/language/product/job.ts'
import { pageContent } from '#shell/language/product/page-content.ts'
import { page } from '#shell/language/product/page.ts'
import type { Product } from '#shell/language/product/product.ts'
import { role } from '#shell/language/roles/role.ts'
import { resolveUsers, users } from '#shell/language/people/user.ts'
import { validateProduct } from '../../validate-product.ts'
import { formatDeclarationError } from '#shell/language/errors/declaration-error.ts'
import { assertNoFormerKeys } from './former-key-errors.ts'
import { type DeclarationPart, formerKeys, formerValues } from './former-keys.ts'

type Keys = Readonly<Record<string, unknown>>

const withPen = (change: Keys): Product => {
  const pen = entity({ name: 'pen', plural: 'pens', fields: {}, ...(change as object) })
  return { ...library, entities: [...library.entities, pen] }
}
const withFields = (fields: Keys) => withPen({ fields })
const withUsers = (change: Keys): Product => {
  const declared = users({ signUp: 'closed', signInMethods: { password: true }, ...change })
  return { ...library, users: resolveUsers(declared, { roles: [], languages: ['en'] }) }
}
const run = async () => {}
const message = { status: 409, message: 'No.', cause: 'No.', hint: 'No.' }
const seed = { entity: 'book', values: {} }
const provider = { name: 'acme', label: 'Acme', issuer: 'https://acme.example', clientId: 'us' }

/** A product that is right but for these keys in that part. */
const products: Readonly<Record<DeclarationPart, ((keys: Keys) => Product) | undefined>> = {
  product: (keys) => ({ ...library, ...keys }),
  api: (keys) => ({ ...library, api: { ...keys } }) as unknown as Product,
  usedInCode: (keys) => ({ ...library, usedInCode: keys }),
  adminExtension: (keys) => ({ ...library, admin: { cards: { longest: keys } } }),
  entity: withPen,
  rule: (keys) => withPen({ rules: { order: { fields: [], ...keys } } }),
  unique: (keys) => withPen({ unique: { once: { fields: [], ...keys } } }),
  states: (keys) => withPen({ states: { initial: 'new', moves: {}, ...keys } }),
  move: (keys) =>
    withPen({ states: { initial: 'new', moves: { use: { from: 'new', to: 'used', ...keys } } } }),
  limits: (keys) => withPen({ limits: keys }),
  may: (keys) => withPen({ may: { read: keys } }),
  field: (keys) => withFields({ title: text({ ...keys }) }),
  computed: (keys) => withFields({ title: computed({ ...keys } as never) }),
  fieldType: (keys) => withFields({ title: { ...text(), ...keys } }),
  reaction: (keys) => withPen({ actions: { like: reaction({ ...keys } as never) } }),
  action: (keys) => withPen({ actions: { sharpen: action({ input: {}, run, ...keys }) } }),
  job: (keys) => ({ ...library, jobs: { tidy: job({ run, ...keys }) } }),
  error: (keys) => ({ ...library, errors: defineErrors({ full: { ...message, ...keys } }) }),
  role: (keys) => ({ ...library, roles: [role('guest', keys)] }),
  users: (keys) => withUsers(keys),
  signInMethods: (keys) => withUsers({ signInMethods: keys }),
  provider: (keys) => withUsers({ signInMethods: { oidc: [{ ...provider, ...keys }] } }),
  sessions: (keys) => withUsers({ sessions: keys }),
  call: (keys) => ({ ...library, calls: { weather: call({ ...keys } as never) } }),
  page: (keys) => {
    const home = page({ path: '/home', title: 'Home', description: '', ...keys })
    return { ...library, pages: { home } }
  },
  pageContent: (keys) => ({ ...library, pageContents: { home: pageContent(keys) } }),
  seed: (keys) => ({ ...library, seeds: [{ ...seed, ...keys }] }),
  // The modules of code say so where they are loaded.
  pageModule: undefined,
  customRoutes: undefined,
}

const rows = Object.entries(formerKeys).flatMap(([part, keys]) =>
  Object.entries(keys).map(
    ([former, current]) => [part as DeclarationPart, former, current] as const,
  ),
)

describe('a declaration with a former key is refused by one sentence that names the present one', () => {
  test.each(rows)('%s: %s is now %s', (part, former, current) => {
    const declare = products[part]
    if (!declare) {
      const declared = { [former]: 1 }
      const sentence = `“${former}” is now “${current}”. Example: ${current}: 1`
      expect(() => assertNoFormerKeys(part, ['here'], declared)).toThrow(sentence)
      return
    }
    const errors = validateProduct(declare({ [former]: 1 }))
    expect(errors).toEqual([
      {
        place: expect.arrayContaining([former]),
        problem: `“${former}” is now “${current}”.`,
        example: `${current}: 1`,
      },
    ])
  })
})

const values = Object.entries(formerValues).flatMap(([part, keys]) =>
  Object.entries(keys).flatMap(([key, names]) =>
    Object.entries(names as Readonly<Record<string, string>>).map(
      ([former, current]) => [part as DeclarationPart, key, former, current] as const,
    ),
  ),
)

test.each(values)('%s: the value of %s %s is now %s', (part, key, former, current) => {
  const product =
    part === 'field'
      ? withFields({ book: relation('book', { [key]: former }) })
      : products[part]?.({ [key]: former })
  if (!product) throw new Error(`Nothing declares ${part}.`)
  expect(validateProduct(product).map(({ problem, example }) => [problem, example])).toEqual([
    [`“'${former}'” is now “'${current}'”.`, `${key}: '${current}'`],
  ])
})

test('a former key is found inside of lists and of what an action is told, and names its file', () => {
  const former = { shape: 'AB-12' }
  const old = { from: concat('b') }
  const pen = entity({
    name: 'pen',
    plural: 'pens',
    fields: {
      inks: list(text(former as object)),
      name: computed({ expression: concat('a'), ...old }),
      likes: counter({ was: 'loves' } as object),
    },
    actions: { sharpen: action({ input: { how: text(former as object) }, run }) },
  })
  const product = { ...library, entities: [...library.entities, pen] }
  const errors = validateProduct(product, () => 'product/entities/pen.ts')
  expect(errors.map(formatDeclarationError)).toEqual([
    "product/entities/pen.ts: pen › fields › inks › item › shape: “shape” is now “patternHint”. Example: patternHint: 'AB-12'",
    'product/entities/pen.ts: pen › fields › name › from: “from” is now “expression”. Example: expression: { … }',
    "product/entities/pen.ts: pen › fields › likes › was: “was” is now “renamedFrom”. Example: renamedFrom: 'loves'",
    "product/entities/pen.ts: pen › actions › sharpen › input › how › shape: “shape” is now “patternHint”. Example: patternHint: 'AB-12'",
  ])
})
