import type { Entity } from '#shell/language/entities/entity.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import type { OperationKind } from '#shell/model/operation-errors.ts'

const titles: Readonly<Record<OperationKind, string>> = {
  list: 'List {many}',
  read: 'Get {one}',
  query: 'Query {one}',
  history: 'Get the history of {one}',
  may: 'List allowed actions of {one}',
  create: 'Create {one}',
  change: 'Update {one}',
  remove: 'Delete {one}',
  restore: 'Restore {one}',
  erase: 'Delete {one} permanently',
  move: 'Move',
  reaction: 'Do',
  act: 'Do',
}

/** Returns the summary of an operation with the records of an entity: `Update Card`. */
export function operationSummary(kind: OperationKind, entity: Entity): string {
  const label = localize(entity.label ?? humanize(entity.name))
  return titles[kind].replace('{one}', label).replace('{many}', labelOfMany(entity))
}

/** Returns the plural label of an entity, as summaries use it. */
export function labelOfMany({ pluralLabel, plural }: Entity): string {
  return localize(pluralLabel ?? humanize(plural))
}
