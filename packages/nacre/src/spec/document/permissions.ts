import { separateVerbs } from '#shell/language/entities/separate-verbs.ts'
import type {
  SpecBlock,
  SpecInline,
  SpecSubsection,
  SpecTableRow,
  SpecSection,
} from '#shell/model/specification-document.ts'
import type { Description, EntityDescription } from '../description.ts'
import { fieldNamesIn, parseFormula } from '../grammar/parse-formula.ts'
import { type Languages, formatLocalizedText } from '../grammar/localized-text.ts'
import { formatAccessRule, formatTermLimits } from '../grammar/access-rule.ts'
import { paragraph, table } from './document.ts'
import { entityHeading } from './entities.ts'
import { renderUsers } from './users.ts'
import { code, joinInlines, inlineText, codeList, undecidedText } from '../grammar/inline.ts'
import type { AccessRuleDescription, FieldDescription } from '../field-description.ts'

/** Renders section 6: roles and permissions. */
export function renderPermissions(description: Description): SpecSection {
  const { entities, roles, languages, readBy } = description
  return {
    number: 6,
    id: 'permissions',
    title: 'Roles and permissions',
    blocks: [
      paragraph(
        inlineText`Administrators have full access. ${code('everyone')} includes visitors without an account. ${code('user')} is every signed-in user, ${code('owner')} the creator of the record. The permission to read includes listing. Everything else is denied. In a condition, ${code('me')} is the user who makes the request.`,
      ),
      ...(entities.some(isForApplication)
        ? [
            paragraph(
              inlineText`${code('application')} is the code and the timers of the product: nobody else, not even administrators.`,
            ),
          ]
        : []),
      ...(roles.length === 0 && readBy === undefined
        ? [paragraph(inlineText`Roles: ${undecidedText}.`)]
        : tableOfRoles(description, languages)),
    ],
    parts: [
      ...renderUsers(description),
      ...entities.map((entity) => renderEntityPermissions(entity, description)),
    ],
  }
}

/** Checks whether only the application may use a verb. */
function isForApplication({ may }: EntityDescription): boolean {
  return Object.values(may).some((rules) => rules.some(({ who }) => who === 'application'))
}

function tableOfRoles({ roles }: Description, languages: Languages): readonly SpecBlock[] {
  if (roles.length === 0) return []
  const rows = roles.map(({ name, includes, label, description }): SpecTableRow => [
    [code(name)],
    includes.length === 0 ? [] : codeList(includes),
    label === undefined ? [] : [formatLocalizedText(label, languages)],
    description === undefined ? [] : [description],
  ])
  return [table(['Role', 'Inherits from?', 'Label?', 'Purpose?'], rows)]
}

/** Returns all verbs, actions and moves of an entity that can be permitted. */
export function permittedVerbs({ actions, states, may }: EntityDescription): readonly string[] {
  const moves = states?.moves ?? []
  // Only administrators may erase, unless a rule permits it.
  const erase = Object.hasOwn(may, 'erase') ? ['erase'] : []
  const free = Object.hasOwn(may, 'free') ? ['free'] : []
  const own = [...actions, ...moves].map(({ name }) => name)
  const separate = separateVerbs.filter((verb) => Object.hasOwn(may, verb))
  return ['read', 'create', 'change', 'remove', ...erase, ...separate, ...free, ...own]
}

/** Returns the access rule of a verb, an action or a move. */
export function renderAccessRule(
  { may, states }: EntityDescription,
  verb: string,
): AccessRuleDescription {
  return states?.moves.find(({ name }) => name === verb)?.may ?? may[verb] ?? []
}

function renderEntityPermissions(
  entity: EntityDescription,
  description: Description,
): SpecSubsection {
  const { roles, readBy } = description
  const verbs = permittedVerbs(entity)
  const general = (['everyone', 'user', 'owner'] as const).filter(
    (name) => readBy === undefined || readBy.includes(name),
  )
  const { recordRoles = {} } = entity
  const isNamed = (who: string) =>
    verbs.some((verb) => renderAccessRule(entity, verb).some((term) => term.who === who))
  const all = [
    ...general,
    ...Object.keys(recordRoles),
    ...roles.map(({ name }) => name),
    ...['application'].filter(isNamed),
  ]
  const rows = all.map((who): SpecTableRow => [
    [code(who)],
    ...verbs.map((verb) => cellOf(who, renderAccessRule(entity, verb), description)),
  ])
  const isForSome = verbs.some((verb) => renderAccessRule(entity, verb).length > 0)
  return {
    title: entityHeading(entity),
    blocks: [
      ...recordRoleTable(entity),
      isForSome ? table(['Who', ...verbs], rows) : paragraph(['Administrators only.']),
      ...renderFieldPermissionsTable(entity),
    ],
  }
}

/** Renders what somebody can be to a record of the entity. */
function recordRoleTable({ recordRoles = {} }: EntityDescription): readonly SpecBlock[] {
  const rows = Object.entries(recordRoles).map(([name, when]): SpecTableRow => [
    [code(name)],
    [when],
  ])
  return rows.length === 0 ? [] : [table(['Role on the record', 'Condition'], rows)]
}

function cellOf(who: string, terms: AccessRuleDescription, description: Description): SpecInline {
  const own = terms.find((term) => term.who === who)
  const limits = own && formatTermLimits(own)
  if (own && !limits) return ['yes']
  const others = inheritedFrom(who, terms, description)
  const inherited: SpecInline = ['as ', ...codeList(others)]
  if (!limits) return others.length === 0 ? ['no'] : inherited
  return others.length === 0 ? limits : joinInlines([limits, inherited], '; ')
}

/** Returns the roles and groups from which a role inherits a permission. */
function inheritedFrom(
  who: string,
  terms: AccessRuleDescription,
  { roles }: Description,
): readonly string[] {
  const includes = roles.find(({ name }) => name === who)?.includes ?? []
  const hasPermission = (name: string): boolean =>
    terms.some((term) => term.who === name) ||
    (roles.find((role) => role.name === name)?.includes ?? []).some(hasPermission)
  const granted = includes.filter(hasPermission)
  if (granted.length > 0) return granted
  const wider =
    who === 'everyone' || who === 'application'
      ? []
      : ['user', 'owner'].includes(who)
        ? ['everyone']
        : ['user', 'everyone']
  return wider.filter((name) => terms.some((term) => term.who === name)).slice(0, 1)
}

/**
 * Returns the fields whose read permissions also apply to a computed field: all restricted fields
 * of its formula that it does not reveal.
 *
 * @example
 * readAs(yearlySalary, employee.fields) // ['salary']
 */
export function inheritedReadFields(
  { formula, reveals = [] }: FieldDescription,
  fields: readonly FieldDescription[],
): readonly string[] {
  const inputs = formula === undefined ? [] : fieldNamesIn(parseFormula(formula))
  return [...new Set(inputs)].filter(
    (input) =>
      !reveals.includes(input) &&
      fields.some(({ name, read }) => name === input && read !== undefined),
  )
}

function renderFieldPermissionsTable({ fields }: EntityDescription): readonly SpecBlock[] {
  const rows = fields.flatMap((field): SpecTableRow[] => {
    const { name, read, change } = field
    const inputs = inheritedReadFields(field, fields)
    if (read === undefined && change === undefined && inputs.length === 0) return []
    return [[[code(name)], renderReadPermission(read, inputs), renderFieldPermissions(change)]]
  })
  return rows.length === 0 ? [] : [table(['Field', 'Read', 'Write'], rows)]
}

function renderReadPermission(
  terms: AccessRuleDescription | undefined,
  inputs: readonly string[],
): SpecInline {
  if (inputs.length === 0) return renderFieldPermissions(terms)
  const inherited: SpecInline = ['as ', ...codeList(inputs)]
  return terms === undefined ? inherited : joinInlines([formatAccessRule(terms), inherited], '; ')
}

function renderFieldPermissions(terms: AccessRuleDescription | undefined): SpecInline {
  return terms === undefined ? ['same as the record'] : formatAccessRule(terms)
}
