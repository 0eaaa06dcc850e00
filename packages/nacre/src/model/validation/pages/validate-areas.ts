import type { Area, AreaEntity } from '#shell/language/product/area.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import type { Product } from '#shell/language/product/product.ts'
import { titledFields, titleFieldCandidates } from '../../values/title.ts'
import { verbsOf } from '#shell/language/entities/scope.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { reservedPaths } from '../names/reserved-paths.ts'
import { isSystemColumn } from '../fields/validate-display-options.ts'
import { validateWhere } from '../conditions/validate-where.ts'

type CheckedProduct = Pick<Product, 'entities' | 'roles' | 'users'> &
  Partial<Pick<Product, 'areas'>>

/**
 * Returns the mistakes in the areas of a product.
 *
 * @example
 * [...validateAreas(product)] // [] if all areas are valid
 */
export function* validateAreas(product: CheckedProduct): Iterable<DeclarationError> {
  const { areas = {}, roles, users } = product
  const all = Object.entries(areas)
  for (const [name, area] of all) {
    const place = ['product', 'areas', name]
    const error = (key: string, problem: string, right: string) =>
      declarationError([...place, key], `The area ${name} ${problem}`, right)
    if (name === 'admin' || name === 'login' || !/^[a-z][A-Za-z\d]*$/u.test(name))
      yield declarationError(
        place,
        `The area ${name} needs another name: one word in camel case.`,
        "members: area({ path: '/my', … })",
      )
    if (!users)
      yield error('roles', 'needs users: the product has none.', `users: users({ signUp: 'open' })`)
    yield* pathMistakes(area, all, error)
    for (const { role } of area.roles) {
      if (roles.some((one) => one.role === role)) continue
      yield error(
        'roles',
        `is for ${role}, which is not a role of the product.`,
        `roles: [${roles[0]?.role ?? 'member'}]`,
      )
    }
    for (const [entity, own] of Object.entries(area.entities))
      yield* entityMistakes(product, { area: name, entity, own })
  }
}

function* pathMistakes(
  area: Area,
  all: readonly (readonly [string, Area])[],
  error: (key: string, problem: string, right: string) => DeclarationError,
): Iterable<DeclarationError> {
  const { path } = area
  const right = `path: '/my'`
  if (!/^\/[a-z\d][a-z\d-]*$/u.test(path)) {
    yield error(
      'path',
      `has the path ${path}: it must be a slash and one word in small letters.`,
      right,
    )
  } else if (reservedPaths.includes(path)) {
    yield error('path', `cannot have the path ${path}, which belongs to the shell.`, right)
  } else if (all.find(([, other]) => other.path === path)?.[1] !== area) {
    yield error('path', `has the path ${path} of another area.`, right)
  }
}

function* entityMistakes(
  { entities }: Pick<Product, 'entities'>,
  at: { readonly area: string; readonly entity: string; readonly own: AreaEntity },
): Iterable<DeclarationError> {
  const { area, entity: name, own } = at
  const place = ['product', 'areas', area, 'entities', name]
  const entity = entities.find((one) => one.name === name)
  if (!entity) {
    const known = entities[0]?.name ?? 'card'
    const problem = `The area ${area} lists ${name}, which is not an entity.`
    yield declarationError(place, problem, `entities: { ${known}: {} }`)
    return
  }
  yield* fieldMistakes(entity, at, place)
  for (const column of own.columns ?? []) {
    if (Object.hasOwn(entity.fields, column) || isSystemColumn(column, entity)) continue
    yield declarationError(
      [...place, 'columns'],
      `The area ${area} shows ${column} of ${name}, which is no field of it.`,
      `columns: ['${Object.keys(entity.fields)[0] ?? 'title'}']`,
    )
  }
  const known = ['import', ...verbsOf(entity)]
  for (const verb of own.verbs ?? []) {
    if (known.includes(verb)) continue
    yield declarationError(
      [...place, 'verbs'],
      `The area ${area} offers ${verb} of ${name}, which is none of its verbs: ${known.join(', ')}.`,
      `verbs: ['${known[1]}']`,
    )
  }
  const about = `The condition of ${name} in the area ${area}`
  for (const problem of validateWhere(about, own.where ?? {}, { entity, entities }))
    yield declarationError(
      [...place, 'where'],
      problem,
      `where: { ${Object.keys(entity.fields)[0] ?? 'title'}: { empty: false } }`,
    )
}

/** The fields of an area include the title of a record, and what a new one needs. */
function* fieldMistakes(
  entity: Entity,
  { area, own }: { readonly area: string; readonly own: AreaEntity },
  place: readonly string[],
): Iterable<DeclarationError> {
  const { fields: shown, verbs = ['create'] } = own
  if (!shown) return
  const { name, fields } = entity
  const error = (problem: string) =>
    declarationError(
      [...place, 'fields'],
      problem,
      `fields: [${Object.keys(fields)
        .slice(0, 2)
        .map((one) => `'${one}'`)
        .join(', ')}]`,
    )
  for (const field of shown) {
    if (!Object.hasOwn(fields, field))
      yield error(`The area ${area} shows the field ${field} of ${name}, which does not exist.`)
  }
  const [title] = titleFieldCandidates({ ...entity, fields: titledFields(fields) })
  if (title !== undefined && !shown.includes(title))
    yield error(`The area ${area} does not show ${title}, which is the title of ${name}.`)
  const missing = Object.entries<Field>(fields).find(
    ([one, field]) => isNeeded(field) && !shown.includes(one),
  )
  if (missing && verbs.includes('create') && Object.hasOwn(entity.may, 'create'))
    yield error(`The area ${area} does not show ${missing[0]} of ${name}, which a new one needs.`)
}

function isNeeded({ required, readOnly, defaultValue, computedDefault }: Field): boolean {
  return required && !readOnly && defaultValue === undefined && computedDefault === undefined
}
