import type {
  ActionDescription,
  Description,
  EntityDescription,
  StatesDescription,
  TermsDescription,
} from '../description.ts'
import { usualBinDays } from '../document/constants.ts'
import type { Leftover } from '../read/reading.ts'
import { fieldSource } from './field-source.ts'
import {
  commentOf,
  constantFor,
  dataSource,
  type Entry,
  entry,
  objectSource,
  sourceFile,
  type SourceFile,
  textSource,
  unless,
} from './source.ts'
import { type RoleImports, whoSource } from './who-source.ts'

const toBeWritten = '// Code: to be written.\n'

/** The file of an entity. What was not understood stands above what it is about, or at the top. */
export function entitySource(
  entity: EntityDescription,
  { roles }: Description,
  leftovers: readonly Leftover[],
): string {
  const file = sourceFile()
  const who: RoleImports = { roles, module: '../roles.ts' }
  const { name, plural, label, labels, was, purpose, sortedBy, limits, binDays } = entity
  const named = new Set([
    ...entity.fields.map((field) => field.name),
    ...entity.actions.map((action) => action.name),
    ...(entity.states?.moves ?? []).map((move) => move.name),
    ...[...entity.rules, ...entity.unique].map((one) => one.name),
  ])
  const subjectOf = ({ about = '' }: Leftover) => about.split(/[.[]/u)[0] ?? ''
  const above = (subject: string) =>
    commentOf(leftovers.filter((one) => subjectOf(one) === subject))
  const top = commentOf(leftovers.filter((one) => !named.has(subjectOf(one))))
  const permitted = Object.entries(entity.may).filter(([, terms]) => terms.length > 0)
  const data = (key: string, value: unknown) =>
    entry(key, value === undefined ? undefined : dataSource(value))
  const parts: readonly Entry[] = [
    ...data('name', name),
    ...data('plural', plural),
    ...data('label', label),
    ...data('labels', labels),
    ...data('was', was),
    ...data('purpose', purpose),
    ...entry(
      'fields',
      objectSource(
        entity.fields.flatMap((field) =>
          entry(field.name, fieldSource(field, entity.fields, file), above(field.name)),
        ),
      ),
    ),
    ...data('title', entity.title),
    ...entry('columns', unless(entity.columns, [])),
    ...entry('states', entity.states && statesSource(entity.states, who, file, above)),
    ...entry('actions', actionsSource(entity, file, above)),
    ...entry('rules', rulesSource(entity, above)),
    ...entry('unique', uniqueSource(entity, above)),
    ...entry('may', maySource(permitted, who, file)),
    ...entry('fieldTerms', fieldTermsSource(entity, who, file)),
    ...entry('sections', sectionsSource(entity)),
    ...entry('limits', unless(limits, {})),
    ...entry('sortedBy', unless(sortedBy, [])),
    ...entry('binDays', unless(binDays, usualBinDays)),
    ...entry('ownsItself', unless(entity.ownsItself, false)),
    ...entry('after', unless(entity.after, {})),
  ]
  const declare = file.bring('entity', '#shell/model/entity.ts')
  const constant = constantFor(name, 'Entity')
  return file.text(`${top}export const ${constant} = ${declare}(${objectSource(parts)})`)
}

type Above = (subject: string) => string

function statesSource(
  { initial, begins, ends, labels, moves }: StatesDescription,
  who: RoleImports,
  file: SourceFile,
  above: Above,
): string {
  const each = moves.flatMap(({ name, from, to, who: terms, label, guard, job }) =>
    entry(
      name,
      objectSource([
        ...entry('from', dataSource(from.length === 1 ? from[0] : from)),
        ...entry('to', textSource(to)),
        ...entry('who', whoSource(terms, who, file)),
        ...entry('label', label === undefined ? undefined : dataSource(label)),
        ...entry('guard', guard && '() => undefined', toBeWritten),
        ...entry('needs', guard?.needs === undefined ? undefined : textSource(guard.needs)),
        ...entry('job', job === undefined ? undefined : textSource(job)),
      ]),
      above(name),
    ),
  )
  return objectSource([
    ...entry('initial', textSource(initial)),
    ...entry('moves', objectSource(each)),
    ...entry('begins', unless(begins, [])),
    ...entry('ends', unless(ends, [])),
    ...entry('labels', unless(labels, {})),
  ])
}

function actionsSource(
  { name, actions }: EntityDescription,
  file: SourceFile,
  above: Above,
): string | undefined {
  if (actions.length === 0) return undefined
  return objectSource(
    actions.flatMap((action) =>
      entry(action.name, actionSource(name, action, file), above(action.name)),
    ),
  )
}

function actionSource(entity: string, action: ActionDescription, file: SourceFile): string {
  const module = '#shell/model/action.ts'
  const label = entry('label', action.label === undefined ? undefined : dataSource(action.label))
  if (action.kind === 'tally') {
    const { count, mine } = action
    const parts = [
      ...entry('count', textSource(count)),
      ...entry('mine', textSource(mine)),
      ...label,
    ]
    return `${file.bring('tally', module)}(${objectSource(parts)})`
  }
  const { name, does, input, failures } = action
  const errors = failures.map((id) => `${file.bring('errors', '../errors.ts')}[${textSource(id)}]`)
  const parts = [
    ...entry(
      'input',
      objectSource(input.flatMap((field) => entry(field.name, fieldSource(field, input, file)))),
    ),
    ...label,
    ...entry('does', does === undefined ? undefined : textSource(does)),
    ...entry('failures', errors.length === 0 ? undefined : `[${errors.join(', ')}]`),
    ...entry('run', notWritten(`The action ${name} of ${entity}`), toBeWritten),
  ]
  return `${file.bring('action', module)}(${objectSource(parts)})`
}

/** Code that says that it is to be written, whenever it is wanted. */
export function notWritten(what: string): string {
  return `async () => { throw new Error(${textSource(`${what} is to be written.`)}) }`
}

function rulesSource({ rules }: EntityDescription, above: Above): string | undefined {
  if (rules.length === 0) return undefined
  return objectSource(
    rules.flatMap(({ name, says, fields }) =>
      entry(
        name,
        objectSource([
          ...entry('holds', '() => true', toBeWritten),
          ...entry('says', dataSource(says)),
          ...entry('fields', dataSource(fields)),
        ]),
        above(name),
      ),
    ),
  )
}

function uniqueSource({ unique }: EntityDescription, above: Above): string | undefined {
  if (unique.length === 0) return undefined
  return objectSource(
    unique.flatMap(({ name, says, fields }) =>
      entry(name, dataSource({ fields, says }), above(name)),
    ),
  )
}

function sectionsSource({ sections }: EntityDescription): string | undefined {
  if (sections.length === 0) return undefined
  return objectSource(sections.flatMap(({ name, ...rest }) => entry(name, dataSource(rest))))
}

/** Who may what. Where nobody but administrators may, nothing needs to be said. */
export function maySource(
  allowed: readonly (readonly [verb: string, terms: TermsDescription])[],
  who: RoleImports,
  file: SourceFile,
): string | undefined {
  if (allowed.length === 0) return undefined
  return objectSource(allowed.flatMap(([verb, terms]) => entry(verb, whoSource(terms, who, file))))
}

export function fieldTermsSource(
  { fields }: Pick<EntityDescription, 'fields'>,
  who: RoleImports,
  file: SourceFile,
): string | undefined {
  const terms = fields.flatMap(({ name, read, change }) =>
    read === undefined && change === undefined
      ? []
      : entry(
          name,
          objectSource([
            ...entry('read', read && whoSource(read, who, file)),
            ...entry('change', change && whoSource(change, who, file)),
          ]),
        ),
  )
  return terms.length === 0 ? undefined : objectSource(terms)
}
