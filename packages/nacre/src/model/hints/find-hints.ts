import {
  type DeclarationError,
  declarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldPermission, permissionFor } from '#shell/language/entities/permission.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { administrator, type Role } from '#shell/language/roles/role.ts'
import type { Product } from '#shell/language/product/product.ts'
import { titledFields, titleFieldCandidates } from '../values/title.ts'

type Declared = Pick<Product, 'entities' | 'roles'>

/**
 * Returns what runs, and is probably not meant so: choices without names, and choices that people cannot
 * make.
 *
 * @example
 * findHints(product).map(formatDeclarationError) // ['line: The records of line have nothing to call them by. …']
 */
export function findHints(product: Declared): readonly DeclarationError[] {
  const choices = product.entities.flatMap((entity) => choicesOf(entity, product))
  const targets = new Set(choices.map(({ target }) => target))
  return [
    ...[...targets].filter(isUntitled).map((target) => untitledHint(target, product.entities)),
    ...choices.flatMap((choice) => unreadableHint(choice, product.roles)),
  ]
}

/** A relation for which people choose a record when they create one. */
interface Choice {
  readonly entity: Entity
  readonly field: string
  readonly isRequired: boolean
  readonly target: Entity
}

function choicesOf(entity: Entity, { entities, roles }: Declared): readonly Choice[] {
  return Object.entries(entity.fields).flatMap(([field, declared]) => {
    const { relation, source, required, defaultValue, computedDefault } = declared
    const target = entities.find(({ name }) => name === relation?.target)
    const isChosen = source === undefined && creators(entity, field, roles).length > 0
    if (!target || !isChosen) return []
    return [
      {
        entity,
        field,
        isRequired: required && defaultValue === undefined && computedDefault === undefined,
        target,
      },
    ]
  })
}

interface Reader {
  readonly name: string
  readonly actor: Actor
}

/** Makes the actor a possible owner of records. */
const placeholderId = 'somebody'

/** The roles, and those without a role, who may create records with a field. */
function creators(entity: Entity, field: string, roles: readonly Role[]): readonly Reader[] {
  const user = (...names: readonly string[]): Actor => ({
    kind: 'user',
    id: placeholderId,
    roles: names,
  })
  const readers: readonly Reader[] = [
    { name: 'visitors', actor: { kind: 'visitor', key: placeholderId } },
    { name: 'users', actor: user() },
    ...roles
      .filter(({ role }) => role !== administrator.role)
      .map(({ role }) => ({ name: role, actor: user(role) })),
  ]
  return readers.filter(
    ({ actor }) =>
      permissionFor(actor, 'create', entity, roles) !== 'none' &&
      fieldPermission(actor, 'change', entity, field, roles) !== 'none',
  )
}

const isUntitled = (entity: Entity): boolean =>
  titleFieldCandidates({ ...entity, fields: titledFields(entity.fields) }).length === 0

function untitledHint(entity: Entity, entities: readonly Entity[]): DeclarationError {
  return declarationError(
    [entity.name],
    `The records of ${entity.name} have nothing to call them by, so that choices show their ids.`,
    `title: computed({ expression: concat(${titleParts(entity, entities)}) })`,
  )
}

/** Returns what a title can be made of: the titles of related records. */
function titleParts({ fields }: Entity, entities: readonly Entity[]): string {
  const parts = Object.entries(fields).flatMap(([name, { relation }]) => {
    const target = entities.find((one) => one.name === relation?.target)
    if (!target || relation?.isMany) return []
    const [title] = titleFieldCandidates({ ...target, fields: titledFields(target.fields) })
    return title === undefined ? [] : [`textField('${name}.${title}')`]
  })
  return parts.length === 0 ? "dateTimeField('createdAt')" : parts.slice(0, 2).join(`, ' · ', `)
}

function unreadableHint(
  { entity, field, isRequired, target }: Choice,
  roles: readonly Role[],
): readonly DeclarationError[] {
  if (!isRequired) return []
  const blind = creators(entity, field, roles).filter(
    ({ actor }) => permissionFor(actor, 'read', target, roles) === 'none',
  )
  if (blind.length === 0) return []
  const names = blind.map(({ name }) => name).join(', ')
  return [
    declarationError(
      [entity.name, 'fields', field],
      `${names} may create ${entity.plural}, which need a ${target.name}, and may not read any ${target.name} to choose it.`,
      `may: { read: [${blind.map(({ name }) => name).join(', ')}] }`,
    ),
  ]
}
