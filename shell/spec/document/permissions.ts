import type { Block, Inline, Part, Row, Section } from '#shell/model/specification-document.ts'
import type {
  Description,
  EntityDescription,
  FieldDescription,
  TermsDescription,
} from '../description.ts'
import { namesIn, readFormula } from '../phrases/read-formula.ts'
import { type Languages, sayWords } from '../phrases/sayings.ts'
import { sayTerms } from '../phrases/terms.ts'
import { paragraph, table } from './document.ts'
import { titleOf } from './entities.ts'
import { sayPeople } from './people.ts'
import { code, joined, line, names, notShown } from './inline.ts'

/** Roles and permissions. */
export function sayPermissions(description: Description): Section {
  const { entities, roles, languages, readBy } = description
  return {
    number: 6,
    id: 'permissions',
    title: 'Roles and permissions',
    blocks: [
      paragraph(
        line`Administrators may do everything. ${code('everyone')} is also who is not known, ${code('user')} who has logged in, ${code('owner')} who made the record. Whoever may read may list. What nothing here allows is refused.`,
      ),
      ...(roles.length === 0 && readBy === undefined
        ? [paragraph(line`Roles: ${notShown}.`)]
        : tableOfRoles(description, languages)),
    ],
    parts: [...sayPeople(description), ...entities.map((entity) => partOf(entity, description))],
  }
}

function tableOfRoles({ roles }: Description, languages: Languages): readonly Block[] {
  if (roles.length === 0) return []
  const rows = roles.map(({ name, includes, label, purpose }): Row => [
    [code(name)],
    includes.length === 0 ? [] : names(includes),
    label === undefined ? [] : [sayWords(label, languages)],
    purpose === undefined ? [] : [purpose],
  ])
  return [table(['Role', 'May also what these may?', 'Called?', 'For?'], rows)]
}

/** Everything that can be permitted: verbs, actions, moves. */
export function verbsOf({ actions, states, may }: EntityDescription): readonly string[] {
  const moves = states?.moves ?? []
  // For administrators it is, unless it is said for whom else.
  const erase = Object.hasOwn(may, 'erase') ? ['erase'] : []
  const own = [...actions, ...moves].map(({ name }) => name)
  return ['read', 'create', 'change', 'remove', ...erase, ...own]
}

/** Who may use a verb, an action or a move. */
export function termsFor({ may, states }: EntityDescription, verb: string): TermsDescription {
  return states?.moves.find(({ name }) => name === verb)?.who ?? may[verb] ?? []
}

function partOf(entity: EntityDescription, description: Description): Part {
  const { roles, readBy } = description
  const verbs = verbsOf(entity)
  const general = (['everyone', 'user', 'owner'] as const).filter(
    (name) => readBy === undefined || readBy.includes(name),
  )
  const rows = [...general, ...roles.map(({ name }) => name)].map((who): Row => [
    [code(who)],
    ...verbs.map((verb) => cellOf(who, termsFor(entity, verb), description)),
  ])
  const isForSome = verbs.some((verb) => termsFor(entity, verb).length > 0)
  return {
    title: titleOf(entity),
    blocks: [
      isForSome ? table(['Who', ...verbs], rows) : paragraph(['For administrators only.']),
      ...fieldTermsOf(entity),
    ],
  }
}

function cellOf(who: string, terms: TermsDescription, description: Description): Inline {
  const own = terms.find((term) => term.who === who)
  if (own && own.when === undefined) return ['yes']
  const others = sourcesOf(who, terms, description)
  const inherited: Inline = ['as ', ...names(others)]
  if (!own) return others.length === 0 ? ['no'] : inherited
  const when = line`when ${own.when ?? ''}`
  return others.length === 0 ? when : joined([when, inherited], '; ')
}

/** As whom else somebody may: the roles that theirs includes, and the groups that everybody is in. */
function sourcesOf(
  who: string,
  terms: TermsDescription,
  { roles }: Description,
): readonly string[] {
  const includes = roles.find(({ name }) => name === who)?.includes ?? []
  const isGranted = (name: string): boolean =>
    terms.some((term) => term.who === name) ||
    (roles.find((role) => role.name === name)?.includes ?? []).some(isGranted)
  const granted = includes.filter(isGranted)
  if (granted.length > 0) return granted
  const wider =
    who === 'everyone' ? [] : ['user', 'owner'].includes(who) ? ['everyone'] : ['user', 'everyone']
  return wider.filter((name) => terms.some((term) => term.who === name)).slice(0, 1)
}

/**
 * The fields whose reading terms hold for a computed field as well: all with terms of their own that it is
 * worked out from and does not reveal.
 *
 * @example
 * readAs(yearlySalary, employee.fields) // ['salary']
 */
export function readAs(
  { formula, reveals = [] }: FieldDescription,
  fields: readonly FieldDescription[],
): readonly string[] {
  const inputs = formula === undefined ? [] : namesIn(readFormula(formula))
  return [...new Set(inputs)].filter(
    (input) =>
      !reveals.includes(input) &&
      fields.some(({ name, read }) => name === input && read !== undefined),
  )
}

function fieldTermsOf({ fields }: EntityDescription): readonly Block[] {
  const rows = fields.flatMap((field): Row[] => {
    const { name, read, change } = field
    const inputs = readAs(field, fields)
    if (read === undefined && change === undefined && inputs.length === 0) return []
    return [[[code(name)], sayReading(read, inputs), sayFieldTerms(change)]]
  })
  return rows.length === 0 ? [] : [table(['Field', 'Who may read it', 'Who may set it'], rows)]
}

function sayReading(terms: TermsDescription | undefined, inputs: readonly string[]): Inline {
  if (inputs.length === 0) return sayFieldTerms(terms)
  const inherited: Inline = ['as ', ...names(inputs)]
  return terms === undefined ? inherited : joined([sayTerms(terms), inherited], '; ')
}

function sayFieldTerms(terms: TermsDescription | undefined): Inline {
  return terms === undefined ? ['as the record'] : sayTerms(terms)
}
