import type { EntityDescription } from '../description.ts'
import type { NoOverlapDescription, OtherwiseDescription } from '../constraint-description.ts'
import { parseDuration } from '../grammar/duration.ts'
import { entityScope, type FieldScope } from './field-scope.ts'
import { conditionSource } from './formula-source.ts'
import { durationSource } from './field-source.ts'
import {
  entry,
  literalSource,
  objectSource,
  type SourceEntry,
  type SourceFile,
  textSource,
} from './source.ts'

type CommentAbove = (subject: string) => string

/** Generates the unique constraints of an entity. */
export function uniqueSource(
  { unique }: EntityDescription,
  scope: FieldScope,
  file: SourceFile,
  commentAbove: CommentAbove,
): string | undefined {
  if (unique.length === 0) return undefined
  return objectSource(
    unique.flatMap((one) =>
      entry(
        one.name,
        objectSource([
          ...entry('fields', literalSource(one.fields)),
          ...whereSource('where', one.where, scope, file),
          ...otherwiseSource('message', one, file),
        ]),
        commentAbove(one.name),
      ),
    ),
  )
}

/** Generates the spans that must not overlap. */
export function noOverlapSource(
  { noOverlap }: EntityDescription,
  scope: FieldScope,
  file: SourceFile,
  commentAbove: CommentAbove,
): string | undefined {
  if (noOverlap.length === 0) return undefined
  return objectSource(
    noOverlap.flatMap(
      ({ name, fields: [from = '', to = ''], per, gap, where, with: other, ...rest }) => {
        const duration = gap === undefined ? undefined : parseDuration(gap)
        const parts = [
          ...entry('per', textSource(per)),
          ...entry('from', textSource(from)),
          ...entry('to', textSource(to)),
          ...entry('gap', duration && durationSource(duration, file)),
          ...whereSource('where', where, scope, file),
          ...entry('with', other && otherSpansSource(other, scope, file)),
          ...otherwiseSource('else', rest, file),
        ]
        return entry(name, objectSource(parts), commentAbove(name))
      },
    ),
  )
}

function otherSpansSource(
  { where, asks, ...names }: NonNullable<NoOverlapDescription['with']>,
  { entities }: FieldScope,
  file: SourceFile,
): string {
  const other = entities.find(({ name }) => name === names.entity)
  const scope = other ? entityScope(other, entities) : { fields: [], entities }
  return objectSource([
    ...Object.entries(names).flatMap(([key, name]) => entry(key, textSource(name))),
    ...whereSource('where', where, scope, file),
    ...entry('asks', asks && textSource(asks)),
  ])
}

/** Generates the spans that must be inside weekly hours. */
export function withinSource(
  { within }: EntityDescription,
  scope: FieldScope,
  file: SourceFile,
  commentAbove: CommentAbove,
): string | undefined {
  if (within.length === 0) return undefined
  return objectSource(
    within.flatMap(({ name, fields: [from = '', to = ''], hours, where, ...rest }) => {
      const parts = [
        ...entry('from', textSource(from)),
        ...entry('to', textSource(to)),
        ...entry('hours', textSource(hours)),
        ...whereSource('where', where, scope, file),
        ...otherwiseSource('else', rest, file),
      ]
      return entry(name, objectSource(parts), commentAbove(name))
    }),
  )
}

/** Generates the frozen records. */
export function frozenSource(
  { frozen }: EntityDescription,
  scope: FieldScope,
  file: SourceFile,
): string | undefined {
  if (!frozen) return undefined
  return objectSource([
    ...whereSource('when', frozen.where, scope, file),
    ...entry('except', frozen.fields.length === 0 ? undefined : literalSource(frozen.fields)),
    ...entry('message', literalSource(frozen.message)),
  ])
}

function whereSource(
  key: 'where' | 'when',
  where: string | undefined,
  scope: FieldScope,
  file: SourceFile,
): readonly SourceEntry[] {
  return entry(key, where === undefined ? undefined : conditionSource(where, scope, file))
}

/** Generates the error or the message of a constraint. */
export function otherwiseSource(
  key: 'message' | 'else',
  { error, message }: OtherwiseDescription,
  file: SourceFile,
): readonly SourceEntry[] {
  if (error !== undefined) {
    return entry('else', `${file.addImport('errors', '../errors.ts')}[${textSource(error)}]`)
  }
  return entry(key, message === undefined ? undefined : literalSource(message))
}
