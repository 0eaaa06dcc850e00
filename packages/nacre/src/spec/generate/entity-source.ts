import type { Description, EntityDescription } from '../description.ts'
import { defaultTrashDays } from '../document/constants.ts'
import type { UnparsedText } from '../parse/spec-parser.ts'
import { codeComment } from './pages/placeholder-source.ts'
import { statesSource } from './states-source.ts'
import { entityEmailsSource } from './emails-source.ts'
import { entityScope, type FieldScope } from './field-scope.ts'
import { fieldSource } from './field-source.ts'
import {
  commentSource,
  entityConstant,
  literalSource,
  omitDefault,
  type SourceEntry,
  entry,
  objectSource,
  sourceFile,
  type SourceFile,
} from './source.ts'
import { type RoleImports, accessRuleSource, recordRolesSource } from './access-rule-source.ts'
import { actionsSource } from './actions-source.ts'
import { countsSource } from './count-source.ts'
import { onlyIfSource, verbErrorsSource } from './condition-source.ts'
import { remindersSource } from './reminders-source.ts'
import { frozenSource, noOverlapSource, uniqueSource, withinSource } from './constraint-source.ts'
import type { AccessRuleDescription } from '../field-description.ts'

/**
 * Generates the file of an entity. Unparsed text becomes a comment above its subject, or at the top
 * of the file.
 */
export function entitySource(
  entity: EntityDescription,
  { roles, entities, steps }: Description,
  leftovers: readonly UnparsedText[],
): string {
  const file = sourceFile()
  const scope = entityScope(entity, entities)
  const roleImports: RoleImports = { roles, module: '../roles.ts', scope }
  const { name, plural, label, pluralLabel, renamedFrom, description, indexes, trashDays } = entity
  const named = new Set([
    ...entity.fields.map((field) => field.name),
    ...entity.actions.map((action) => action.name),
    ...(entity.states?.moves ?? []).map((move) => move.name),
    ...[
      ...entity.rules,
      ...entity.unique,
      ...entity.noOverlap,
      ...entity.within,
      ...entity.counts,
    ].map((one) => one.name),
  ])
  const subjectOf = ({ about = '' }: UnparsedText) => about.split(/[.[]/u)[0] ?? ''
  const commentAbove = (subject: string) =>
    commentSource(leftovers.filter((one) => subjectOf(one) === subject))
  const top = commentSource(leftovers.filter((one) => !named.has(subjectOf(one))))
  const permitted = Object.entries(entity.may).filter(([, terms]) => terms.length > 0)
  const data = (key: string, value: unknown) =>
    entry(key, value === undefined ? undefined : literalSource(value))
  const parts: readonly SourceEntry[] = [
    ...data('name', name),
    ...data('plural', plural),
    ...data('label', label),
    ...data('pluralLabel', pluralLabel),
    ...data('renamedFrom', renamedFrom),
    ...data('description', description),
    ...entry(
      'fields',
      objectSource(
        entity.fields.flatMap((field) =>
          entry(field.name, fieldSource(field, scope, file), commentAbove(field.name)),
        ),
      ),
    ),
    ...data('titleField', entity.titleField),
    ...entry('columns', omitDefault(entity.columns, [])),
    ...entry(
      'states',
      statesSource(entity, {
        who: roleImports,
        scope,
        file,
        commentAbove,
      }),
    ),
    ...sharedEntries(entity, { who: roleImports, scope, steps, file, commentAbove }),
    ...entry('may', accessRulesSource(permitted, roleImports, file)),
    ...entry('fieldPermissions', fieldPermissionsSource(entity, roleImports, file)),
    ...entry('limits', limitsSource(entity, roleImports, file)),
    ...entry('indexes', omitDefault(indexes, [])),
    ...entry('trashDays', omitDefault(trashDays, defaultTrashDays)),
    ...entry('selfOwned', omitDefault(entity.selfOwned, false)),
    ...entry('afterCommit', omitDefault(entity.afterCommit, {})),

    ...entry('timers', remindersSource(entity, entities, roleImports, file)),
  ]
  const declare = file.addImport('entity', 'nacre')
  const constant = entityConstant(name, roles)
  return file.text(`${top}export const ${constant} = ${declare}(${objectSource(parts)})`)
}

type CommentAbove = (subject: string) => string

interface SharedContext {
  readonly who: RoleImports
  readonly scope: FieldScope
  readonly steps: Description['steps']
  readonly file: SourceFile
  readonly commentAbove: CommentAbove
}

/** Generates the parts that entities and users declare in the same way. */
export function sharedEntries(
  entity: EntityDescription,
  { who, scope, steps, file, commentAbove }: SharedContext,
): readonly SourceEntry[] {
  return [
    ...entry('actions', actionsSource(entity, file, steps, commentAbove)),
    ...entry('rules', rulesSource(entity, commentAbove)),
    ...entry('errors', verbErrorsSource(entity, file)),
    ...entry('onlyIf', onlyIfSource(entity, who, file)),
    ...entry('unique', uniqueSource(entity, scope, file, commentAbove)),
    ...entry('noOverlap', noOverlapSource(entity, scope, file, commentAbove)),
    ...entry('within', withinSource(entity, scope, file, commentAbove)),
    ...entry('frozen', frozenSource(entity, scope, file)),
    ...entry('recordRoles', recordRolesSource(entity.recordRoles, scope, file)),
    ...entry('sections', sectionsSource(entity)),
    ...entry('emails', entityEmailsSource(entity, who, file)),
  ]
}

function rulesSource({ rules }: EntityDescription, commentAbove: CommentAbove): string | undefined {
  if (rules.length === 0) return undefined
  return objectSource(
    rules.flatMap(({ name, message, fields }) =>
      entry(
        name,
        objectSource([
          ...entry('check', '() => true', codeComment),
          ...entry('message', literalSource(message)),
          ...entry('fields', literalSource(fields)),
        ]),
        commentAbove(name),
      ),
    ),
  )
}

/** Generates the quotas, the rate limits and the limits on records. */
export function limitsSource(
  { limits, counts }: EntityDescription,
  roleImports: RoleImports,
  file: SourceFile,
): string | undefined {
  const quotas = Object.entries(limits).flatMap(([key, value]) => entry(key, literalSource(value)))
  const all = [...quotas, ...entry('counts', countsSource(counts, roleImports, file))]
  return all.length === 0 ? undefined : objectSource(all)
}

function sectionsSource({ sections }: EntityDescription): string | undefined {
  if (sections.length === 0) return undefined
  return objectSource(sections.flatMap(({ name, ...rest }) => entry(name, literalSource(rest))))
}

/** Generates the access rules of an entity. Verbs for administrators only need no rule. */
export function accessRulesSource(
  allowed: readonly (readonly [verb: string, terms: AccessRuleDescription])[],
  roleImports: RoleImports,
  file: SourceFile,
): string | undefined {
  if (allowed.length === 0) return undefined
  return objectSource(
    allowed.flatMap(([verb, terms]) => entry(verb, accessRuleSource(terms, roleImports, file))),
  )
}

export function fieldPermissionsSource(
  { fields }: Pick<EntityDescription, 'fields'>,
  roleImports: RoleImports,
  file: SourceFile,
): string | undefined {
  const terms = fields.flatMap(({ name, read, change }) =>
    read === undefined && change === undefined
      ? []
      : entry(
          name,
          objectSource([
            ...entry('read', read && accessRuleSource(read, roleImports, file)),
            ...entry('change', change && accessRuleSource(change, roleImports, file)),
          ]),
        ),
  )
  return terms.length === 0 ? undefined : objectSource(terms)
}
