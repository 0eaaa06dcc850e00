import type { Entity } from '#shell/language/entities/entity.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type { Product } from '#shell/language/product/product.ts'
import { pageCallsOf } from '#shell/language/product/server-call.ts'
import type { DeclarationError } from '#shell/language/errors/declaration-error.ts'
import type { DeclarationPart } from './former-keys.ts'
import { formerKeyErrors } from './former-key-errors.ts'

type Place = readonly string[]

/**
 * Finds the former keys in what a product declares besides its entities. It is asked before everything else:
 * what stands under a former key is missing under its present one.
 *
 * @example
 * validateFormerKeys(product) // [{ place: ['product', 'samples'], problem: '“samples” is now “seeds”.', … }]
 */
export function validateFormerKeys(product: Product): readonly DeclarationError[] {
  const { api, usedInCode, users, admin, roles, errors, jobs, calls, pages, pageContents } = product
  const { screens, cards, panels } = admin ?? {}
  return [
    ...formerKeyErrors('product', ['product'], product),
    ...formerKeyErrors('api', ['product', 'api'], api),
    ...formerKeyErrors('usedInCode', ['product', 'usedInCode'], usedInCode),
    ...each('adminExtension', ['product', 'admin', 'screens'], screens),
    ...each('adminExtension', ['product', 'admin', 'cards'], cards),
    ...Object.entries(panels ?? {}).flatMap(([name, all]) =>
      each('adminExtension', ['product', 'admin', 'panels', name], all),
    ),
    ...roles.flatMap((one) => formerKeyErrors('role', ['roles', one.role], one)),
    ...each('error', ['errors'], errors),
    ...each('job', ['jobs'], jobs),
    ...each('call', ['calls'], pageCallsOf(calls)),
    ...each('page', ['pages'], pages),
    ...each('pageContent', ['pageContents'], pageContents),
    ...product.seeds.flatMap((one, index) =>
      formerKeyErrors('seed', ['seeds', String(index + 1)], one),
    ),
    ...(users ? formerKeysOfUsers(users) : []),
  ]
}

/**
 * Finds the former keys in the declaration of an entity and of its fields.
 *
 * @example
 * formerKeysOfEntity(card) // [{ place: ['card', 'binDays'], problem: '“binDays” is now “trashDays”.', … }]
 */
export function formerKeysOfEntity(entity: Entity): readonly DeclarationError[] {
  const { name, fields, rules, unique, states, limits, may, fieldPermissions, actions } = entity
  const moves = states?.moves ?? {}
  return [
    ...formerKeyErrors('entity', [name], entity),
    ...formerKeysOfFields([name, 'fields'], fields),
    ...each('rule', [name, 'rules'], rules),
    ...each('unique', [name, 'unique'], unique),
    ...formerKeyErrors('states', [name, 'states'], states),
    ...each('move', [name, 'states', 'moves'], moves),
    ...formerKeyErrors('limits', [name, 'limits'], limits),
    ...each('may', [name, 'may'], may),
    ...Object.entries(moves).flatMap(([move, one]) =>
      formerKeyErrors('may', [name, 'states', 'moves', move, 'may'], one.may),
    ),
    ...Object.entries(fieldPermissions).flatMap(([field, one]) =>
      each('may', [name, 'fieldPermissions', field], { ...one }),
    ),
    ...Object.entries(actions).flatMap(([action, one]) => {
      const place = [name, 'actions', action]
      return one.kind === 'reaction'
        ? formerKeyErrors('reaction', place, one)
        : [
            ...formerKeyErrors('action', place, one),
            ...formerKeysOfFields([...place, 'input'], one.input),
          ]
    }),
  ]
}

function formerKeysOfFields(place: Place, fields: Fields): readonly DeclarationError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const here = [...place, name]
    const { item, fields: inside = {} } = field.constraints ?? {}
    return [
      ...formerKeyErrors('field', here, field.declaredOptions),
      ...(field.computed ? formerKeyErrors('computed', here, field.declaredOptions) : []),
      ...formerKeyErrors('fieldType', here, field),
      ...formerKeysOfFields(here, item ? { ...inside, item } : inside),
    ]
  })
}

function formerKeysOfUsers(users: NonNullable<Product['users']>): readonly DeclarationError[] {
  const { signInMethods, sessions } = users
  return [
    ...formerKeyErrors('users', ['users'], users),
    ...formerKeyErrors('signInMethods', ['users', 'signInMethods'], signInMethods),
    ...signInMethods.oidc.flatMap((one) =>
      formerKeyErrors('provider', ['users', 'signInMethods', 'oidc', one.name], one),
    ),
    ...formerKeyErrors('sessions', ['users', 'sessions'], sessions),
    ...formerKeyErrors('sessions', ['users', 'sessions', 'remembered'], sessions.remembered),
  ]
}

function each(
  part: DeclarationPart,
  place: Place,
  all: Readonly<Record<string, unknown>> = {},
): readonly DeclarationError[] {
  return Object.entries(all).flatMap(([name, one]) => formerKeyErrors(part, [...place, name], one))
}
