import { conditionInWords } from './condition-words.ts'
import { type Entity, termsOf } from './entity.ts'
import {
  fieldPermission,
  fieldRules,
  namesOf,
  type Permission,
  permissionFor,
  whoMay,
} from './permission.ts'
import { roleInWords, verbInWords } from './permission-words.ts'
import type { Actor } from './actor.ts'
import { administrator, type Role, type Terms, type Who } from './role.ts'
import { verbsOf } from './scope.ts'
import { me, type Where } from './where.ts'
import { type Language, nameAsWords, wordsIn } from './words.ts'

/**
 * What a role may: all, nothing, or what fits one of these conditions, in words.
 *
 * @example
 * const cell: AccessCell = ['own, if State is draft']
 */
export type AccessCell = 'all' | 'none' | readonly string[]

/**
 * Who may what, of everything that is declared: a table for each entity, with a column for each role.
 *
 * @example
 * const { roles, entities }: AccessTable = accessTable(product, 'en')
 */
export interface AccessTable {
  readonly roles: readonly AccessRole[]
  readonly entities: readonly EntityAccess[]
}

/**
 * A column of the table: a role, or those without one.
 *
 * @example
 * const chief: AccessRole = { name: 'chief', label: 'Head', includes: ['Librarian'], isRole: true }
 */
export interface AccessRole {
  readonly name: string
  readonly label: string
  readonly purpose?: string
  /** What the roles are called all of whose rights it has too. */
  readonly includes: readonly string[]
  /** Whether somebody can be given it. */
  readonly isRole: boolean
}

/**
 * What may be done with the records of an entity, and with its fields where they have terms of their own.
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
 * A row: a verb, a move, an action, or reading or changing a field; with a cell for each role.
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
 * The table of who may what. Each cell says what `permissionFor` decides, whose words are these.
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
      label: roleInWords(name, roles, language),
      ...(role?.purpose === undefined ? {} : { purpose: role.purpose }),
      includes: (role?.includes ?? []).map((one) => roleInWords(one.role, roles, language)),
      isRole: role !== undefined,
    })),
    entities: entities.map((entity) => ({
      name: entity.name,
      label: wordsIn(entity.labels ?? nameAsWords(entity.plural), language),
      rows: verbsOf(entity).map((verb) =>
        rowOf(verb, verbInWords(verb, entity, language), (actor) =>
          cellOf(permissionFor(actor, verb, entity, roles), actor, [whoMay(verb, entity) ?? []], {
            ...about,
            entity,
          }),
        ),
      ),
      fields: fieldRows(entity).map(({ field, way }) =>
        rowOf(`${field} ${way}`, fieldInWords(entity, field, way, language), (actor) =>
          cellOf(
            fieldPermission(actor, way, entity, field, roles),
            actor,
            fieldRules(way, entity, field),
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

/** Nobody in particular, but told from others: what they have made is theirs. */
const known = 'somebody'

function columnsOf(roles: readonly Role[]): readonly Column[] {
  const user = (...held: readonly string[]): Actor => ({ kind: 'user', id: known, roles: held })
  return [
    { name: 'everyone', actor: { kind: 'visitor', key: known } },
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
      .filter((way) => fieldRules(way, entity, field).length > 0)
      .map((way) => ({ field, way })),
  )
}

function fieldInWords(
  entity: Entity,
  field: string,
  way: 'read' | 'change',
  language: Language,
): string {
  const label = wordsIn(entity.fields[field]?.label ?? nameAsWords(field), language)
  return `${label}: ${verbInWords(way, entity, language)}`
}

interface About {
  readonly entity: Entity
  readonly roles: readonly Role[]
  readonly language: Language
}

function cellOf(
  permission: Permission,
  actor: Actor,
  rules: readonly Who[],
  about: About,
): AccessCell {
  if (typeof permission === 'string') return permission
  const held = namesOf(actor, about.roles)
  const and = wordsIn({ en: ' and ', de: ' und ' }, about.language)
  // Each rule has to hold, and of each one of its terms.
  const ways = rules.reduce<readonly (readonly string[])[]>(
    (before, who) => {
      const terms = Object.entries(termsOf(who)).filter(
        ([name]) => name === 'owner' || held.has(name),
      )
      if (terms.some(([name, one]) => name !== 'owner' && one === 'always')) return before
      const words = terms.map(([name, one]) => inWords(name, one, about))
      return before.flatMap((way) => words.map((one) => [...new Set([...way, one])]))
    },
    [[]],
  )
  return [...new Set(ways.map((way) => way.join(and)))]
}

function inWords(name: string, terms: Terms, { entity, language }: About): string {
  const own = wordsIn({ en: 'own', de: 'eigene' }, language)
  if (terms === 'always' || isMine(terms.when)) return own
  const condition = conditionInWords(terms.when, entity, language)
  const only = wordsIn({ en: `if ${condition}`, de: `wenn ${condition}` }, language)
  return name === 'owner' ? `${own}, ${only}` : only
}

/** Whether a condition says no more than that the record is theirs. */
function isMine(where: Where): boolean {
  const [[name, asked] = [], ...others] = Object.entries(where)
  return others.length === 0 && name === 'owner' && asked === me
}
