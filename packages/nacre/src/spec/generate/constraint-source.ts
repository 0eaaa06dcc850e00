import type { EntityDescription, OtherwiseDescription } from '../description.ts'
import { parseCondition } from '../grammar/parse-condition.ts'
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
          ...whereSource(one.where),
          ...otherwiseSource('message', one, file),
        ]),
        commentAbove(one.name),
      ),
    ),
  )
}

function whereSource(where: string | undefined): readonly SourceEntry[] {
  const parsed = where === undefined ? undefined : parseCondition(where)
  return entry('where', parsed && literalSource(parsed))
}

/** Generates the error or the message of a constraint. */
function otherwiseSource(
  key: 'message' | 'else',
  { error, message }: OtherwiseDescription,
  file: SourceFile,
): readonly SourceEntry[] {
  if (error !== undefined) {
    return entry('else', `${file.addImport('errors', '../errors.ts')}[${textSource(error)}]`)
  }
  return entry(key, message === undefined ? undefined : literalSource(message))
}
