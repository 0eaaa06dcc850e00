import { localizedMessage } from '#shell/messages/translate.ts'
import { describeCondition } from './describe-condition.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import {
  fieldPermission,
  fieldRules,
  roleNamesOf,
  type Permission,
  permissionFor,
  accessRuleFor,
} from '#shell/language/entities/permission.ts'
import { onlyFieldsText, roleLabel, verbLabel } from './describe-permission.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { recordRoleCondition } from '#shell/language/entities/record-roles.ts'
import {
  accessRulesByRole,
  administrator,
  conditionOf,
  fieldsOf,
  type Role,
  type RoleCondition,
  type AccessRule,
} from '#shell/language/roles/role.ts'
import { verbsOf } from '#shell/language/entities/scope.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import {
  type Language,
  type LocalizedText,
  humanize,
  localize,
} from '#shell/language/texts/localized-text.ts'

/**
 * A cell of the access table: full access, no access, or the descriptions of the conditions under
 * which the role has access.
 *
 * @example
 * const cell: AccessCell = ['own, if State is draft']
 */
export type AccessCell = 'all' | 'none' | readonly string[]

/**
 * The permissions of a product: one table for each entity, with a column for each role.
 *
 * @example
 * const { roles, entities }: AccessTable = accessTable(product, 'en')
 */
export interface AccessTable {
  readonly roles: readonly AccessRole[]
  readonly entities: readonly EntityAccess[]
}

/**
 * A column of the access table: a role, or one of the built-in groups `everyone` and `user`.
 *
 * @example
 * const chief: AccessRole = { name: 'chief', label: 'Head', includes: ['Librarian'], isRole: true }
 */
export interface AccessRole {
  readonly name: string
  readonly label: string
  readonly description?: string
  /** The labels of the roles that this role includes. */
  readonly includes: readonly string[]
  /** Whether the column is a role that can be assigned to a user. `everyone` and `user` cannot. */
  readonly isRole: boolean
}

/**
 * The rows of one entity: one for each verb, move and action, and one for each field that has its
 * own permissions.
 *
 * @example
 * const { rows }: EntityAccess = table.entities[0]
 */
export interface EntityAccess {
  readonly name: string
  readonly label: string
  readonly rows: readonly AccessRow[]
  readonly fields: readonly AccessRow[]
}

/**
 * A row of the access table: a verb, a move, an action, or reading or changing a field. It has a
 * cell for each role.
 *
 * @example
 * const { label, cells }: AccessRow = rows[0]
 */
export interface AccessRow {
  readonly name: string
  readonly label: string
  readonly cells: Readonly<Record<string, AccessCell>>
}

/**
 * Returns the access table of a product. Each cell describes the result of `permissionFor`.
 *
 * @example
 * accessTable({ entities: [card], roles: [editor] }, 'en').entities[0].rows[0].cells.editor // 'all'
 */
export function accessTable(
  { entities, roles }: { readonly entities: readonly Entity[]; readonly roles: readonly Role[] },
  language: Language,
): AccessTable {
  const columns = columnsOf(roles)
  const rowOf = (name: string, label: string, cell: (actor: Actor) => AccessCell): AccessRow => ({
    name,
    label,
    cells: Object.fromEntries(columns.map((column) => [column.name, cell(column.actor)])),
  })
  const about = { roles, language }
  return {
    roles: columns.map(({ name, role }) => ({
      name,
      label: roleLabel(name, roles, language),
      ...(role?.description === undefined ? {} : { description: role.description }),
      includes: (role?.includes ?? []).map((one) => roleLabel(one.role, roles, language)),
      isRole: role !== undefined,
    })),
    entities: entities.map((entity) => ({
      name: entity.name,
      label: localize(entity.pluralLabel ?? humanize(entity.plural), language),
      rows: verbsOf(entity).map((verb) =>
        rowOf(verb, verbLabel(verb, entity, language), (actor) =>
          cellOf(
            permissionFor(actor, verb, entity, roles),
            actor,
            [accessRuleFor(verb, entity) ?? []],
            {
              ...about,
              entity,
            },
          ),
        ),
      ),
      fields: fieldRows(entity).map(({ field, verb }) =>
        rowOf(`${field} ${verb}`, describeField(entity, field, verb, language), (actor) =>
          cellOf(
            fieldPermission(actor, verb, entity, field, roles),
            actor,
            fieldRules(verb, entity, field),
            { ...about, entity },
          ),
        ),
      ),
    })),
  }
}

interface Column {
  readonly name: string
  readonly role?: Role
  readonly actor: Actor
}

/** A placeholder id. It makes the actor a possible owner, so that `owner` conditions apply. */
const placeholderId = 'somebody'

function columnsOf(roles: readonly Role[]): readonly Column[] {
  const user = (...userRoles: readonly string[]): Actor => ({
    kind: 'user',
    id: placeholderId,
    roles: userRoles,
  })
  return [
    { name: 'everyone', actor: { kind: 'visitor', key: placeholderId } },
    { name: 'user', actor: user() },
    ...[...roles.filter(({ role }) => role !== administrator.role), administrator].map((role) => ({
      name: role.role,
      role,
      actor: user(role.role),
    })),
  ]
}

function fieldRows(entity: Entity) {
  return Object.keys(entity.fields).flatMap((field) =>
    (['read', 'change'] as const)
      .filter((verb) => fieldRules(verb, entity, field).length > 0)
      .map((verb) => ({ field, verb })),
  )
}

function describeField(
  entity: Entity,
  field: string,
  verb: 'read' | 'change',
  language: Language,
): string {
  const label = localize(entity.fields[field]?.label ?? humanize(field), language)
  return `${label}: ${verbLabel(verb, entity, language)}`
}

interface About {
  readonly entity: Entity
  readonly roles: readonly Role[]
  readonly language: Language
}

function cellOf(
  permission: Permission,
  actor: Actor,
  rules: readonly AccessRule[],
  about: About,
): AccessCell {
  if (permission === 'none') return permission
  const userRoles = roleNamesOf(actor, about.roles)
  const and = localize(localizedMessage('model.accessTable.and'), about.language)
  // An actor needs to pass every rule. For each rule, one of its role conditions suffices.
  const alternatives = rules.reduce<readonly (readonly string[])[]>(
    (before, who) => {
      const terms = Object.entries(accessRulesByRole(who)).filter(
        ([name]) => isRecordRole(name, about.entity) || userRoles.has(name),
      )
      if (terms.some(([name, one]) => isUnlimited(name, one, about.entity))) return before
      const descriptions = terms.map(([name, one]) => describeRoleCondition(name, one, about))
      return before.flatMap((verb) => descriptions.map((one) => [...new Set([...verb, one])]))
    },
    [[]],
  )
  const cell = [...new Set(alternatives.map((verb) => verb.join(and)))]
  // Administrators have full access, whatever the rules say.
  return userRoles.has(administrator.role) || cell.includes('') ? 'all' : cell
}

const isRecordRole = (name: string, entity: Entity): boolean =>
  recordRoleCondition(name, entity) !== undefined

function isUnlimited(name: string, terms: RoleCondition, entity: Entity): boolean {
  const isLimited = conditionOf(terms) !== undefined || fieldsOf(terms) !== undefined
  return !isLimited && !isRecordRole(name, entity)
}

function describeRoleCondition(
  name: string,
  terms: RoleCondition,
  { entity, language }: About,
): string {
  const where = conditionOf(terms)
  const fields = fieldsOf(terms)
  const isOwn = name === 'owner' || (where !== undefined && isOwnerCondition(where))
  const parts: LocalizedText[] = []
  if (isOwn) parts.push(localizedMessage('model.accessTable.ownRecords'))
  else if (isRecordRole(name, entity))
    parts.push(localizedMessage('model.accessTable.asRecordRole', { role: humanize(name) }))
  if (where !== undefined && !isOwnerCondition(where)) {
    const condition = describeCondition(where, entity, language)
    parts.push(localizedMessage('model.accessTable.onlyIf', { condition }))
  }
  if (fields !== undefined) parts.push(onlyFieldsText(fields, entity, language))
  return parts.map((part) => localize(part, language)).join(', ')
}

/** Checks whether the only condition is `owner: me`. */
function isOwnerCondition(where: Where): boolean {
  const [[name, operand] = [], ...others] = Object.entries(where)
  return others.length === 0 && name === 'owner' && operand === me
}
