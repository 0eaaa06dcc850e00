import type {
  ActionDescription,
  MoveDescription,
  Description,
  EntityDescription,
  StatesDescription,
  AccessRuleDescription,
} from '../description.ts'
import { defaultTrashDays } from '../document/constants.ts'
import type { UnparsedText } from '../parse/spec-parser.ts'
import { entityEmailsSource } from './emails-source.ts'
import { entityScope } from './field-scope.ts'
import { fieldSource } from './field-source.ts'
import {
  commentSource,
  constantName,
  literalSource,
  type SourceEntry,
  entry,
  objectSource,
  sourceFile,
  type SourceFile,
  textSource,
  omitDefault,
} from './source.ts'
import {
  type RoleImports,
  accessRuleSource,
  recordRolesSource,
  whenConditionSource,
} from './access-rule-source.ts'
import { triggerSource } from './trigger-source.ts'
import { frozenSource, noOverlapSource, uniqueSource, withinSource } from './constraint-source.ts'

const todoComment = '// Code: to be written.\n'

/**
 * Generates the file of an entity. Unparsed text becomes a comment above its subject, or at the top
 * of the file.
 */
export function entitySource(
  entity: EntityDescription,
  { roles, entities }: Description,
  leftovers: readonly UnparsedText[],
): string {
  const file = sourceFile()
  const roleImports: RoleImports = { roles, module: '../roles.ts' }
  const { name, plural, label, pluralLabel, renamedFrom, description, indexes, limits, trashDays } =
    entity
  const named = new Set([
    ...entity.fields.map((field) => field.name),
    ...entity.actions.map((action) => action.name),
    ...(entity.states?.moves ?? []).map((move) => move.name),
    ...[...entity.rules, ...entity.unique, ...entity.noOverlap, ...entity.within].map(
      (one) => one.name,
    ),
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
          entry(
            field.name,
            fieldSource(field, entityScope(entity, entities), file),
            commentAbove(field.name),
          ),
        ),
      ),
    ),
    ...data('titleField', entity.titleField),
    ...entry('columns', omitDefault(entity.columns, [])),
    ...entry(
      'states',
      entity.states && statesSource(entity.states, roleImports, file, commentAbove),
    ),
    ...entry('actions', actionsSource(entity, file, commentAbove)),
    ...entry('rules', rulesSource(entity, commentAbove)),
    ...entry('unique', uniqueSource(entity, file, commentAbove)),
    ...entry('noOverlap', noOverlapSource(entity, file, commentAbove)),
    ...entry('within', withinSource(entity, file, commentAbove)),
    ...entry('frozen', frozenSource(entity)),
    ...entry('may', accessRulesSource(permitted, roleImports, file)),
    ...entry('recordRoles', recordRolesSource(entity.recordRoles, file)),
    ...entry('fieldPermissions', fieldPermissionsSource(entity, roleImports, file)),
    ...entry('sections', sectionsSource(entity)),
    ...entry('limits', omitDefault(limits, {})),
    ...entry('indexes', omitDefault(indexes, [])),
    ...entry('trashDays', omitDefault(trashDays, defaultTrashDays)),
    ...entry('selfOwned', omitDefault(entity.selfOwned, false)),
    ...entry('afterCommit', omitDefault(entity.afterCommit, {})),
    ...entry('emails', entityEmailsSource(entity, roleImports, file)),
  ]
  const declare = file.addImport('entity', 'nacre')
  const constant = constantName(name, 'Entity')
  return file.text(`${top}export const ${constant} = ${declare}(${objectSource(parts)})`)
}

const dateFieldOf = ({ kind }: NonNullable<MoveDescription['at']>) =>
  kind === 'date' ? 'dateField' : 'dateTimeField'

type CommentAbove = (subject: string) => string

function statesSource(
  { initial, entryStates, finalStates, labels, moves }: StatesDescription,
  roleImports: RoleImports,
  file: SourceFile,
  commentAbove: CommentAbove,
): string {
  const each = moves.flatMap(
    ({ name, from, to, may: terms, label, guard, job, after, at, on, asSoonAs }) =>
      entry(
        name,
        objectSource([
          ...entry('from', literalSource(from.length === 1 ? from[0] : from)),
          ...entry('to', textSource(to)),
          ...entry('may', accessRuleSource(terms, roleImports, file)),
          ...entry('label', label === undefined ? undefined : literalSource(label)),
          ...entry('guard', guard && '() => undefined', todoComment),
          ...entry(
            'guardDescription',
            guard?.guardDescription === undefined ? undefined : textSource(guard.guardDescription),
          ),
          ...entry('after', after && `${file.addImport(after.unit, 'nacre')}(${after.count})`),
          ...entry(
            'at',
            at && `${file.addImport(dateFieldOf(at), 'nacre')}(${textSource(at.field)})`,
          ),
          ...entry('on', on && triggerSource(on, file)),
          ...entry('asSoonAs', asSoonAs && whenConditionSource(asSoonAs, file)),
          ...entry('job', job === undefined ? undefined : textSource(job)),
        ]),
        commentAbove(name),
      ),
  )
  return objectSource([
    ...entry('initial', textSource(initial)),
    ...entry('moves', objectSource(each)),
    ...entry('entryStates', omitDefault(entryStates, [])),
    ...entry('finalStates', omitDefault(finalStates, [])),
    ...entry('labels', omitDefault(labels, {})),
  ])
}

function actionsSource(
  { name, actions }: EntityDescription,
  file: SourceFile,
  commentAbove: CommentAbove,
): string | undefined {
  if (actions.length === 0) return undefined
  return objectSource(
    actions.flatMap((action) =>
      entry(action.name, actionSource(name, action, file), commentAbove(action.name)),
    ),
  )
}

function actionSource(entity: string, action: ActionDescription, file: SourceFile): string {
  const label = entry('label', action.label === undefined ? undefined : literalSource(action.label))
  if (action.kind === 'reaction') {
    const { countField, viewerField } = action
    const parts = [
      ...entry('countField', textSource(countField)),
      ...entry('viewerField', textSource(viewerField)),
      ...label,
    ]
    return `${file.addImport('reaction', 'nacre')}(${objectSource(parts)})`
  }
  const { name, description, input, errors } = action
  const thrown = errors.map(
    (id) => `${file.addImport('errors', '../errors.ts')}[${textSource(id)}]`,
  )
  const parts = [
    ...entry(
      'input',
      objectSource(
        input.flatMap((field) =>
          entry(field.name, fieldSource(field, { fields: input, entities: [] }, file)),
        ),
      ),
    ),
    ...label,
    ...entry('description', description === undefined ? undefined : textSource(description)),
    ...entry('errors', thrown.length === 0 ? undefined : `[${thrown.join(', ')}]`),
    ...entry('run', placeholderSource(`The action ${name} of ${entity}`), todoComment),
  ]
  return `${file.addImport('action', 'nacre')}(${objectSource(parts)})`
}

/** Generates a function that throws, as a placeholder for code to be written. */
export function placeholderSource(what: string): string {
  return `async () => { throw new Error(${textSource(`${what} is to be written.`)}) }`
}

function rulesSource({ rules }: EntityDescription, commentAbove: CommentAbove): string | undefined {
  if (rules.length === 0) return undefined
  return objectSource(
    rules.flatMap(({ name, message, fields }) =>
      entry(
        name,
        objectSource([
          ...entry('check', '() => true', todoComment),
          ...entry('message', literalSource(message)),
          ...entry('fields', literalSource(fields)),
        ]),
        commentAbove(name),
      ),
    ),
  )
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
