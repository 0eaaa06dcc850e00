import type { Action } from '#shell/language/entities/action.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { type FieldViewer, type FieldSchema, fieldSchemas } from './field-schema.ts'

/**
 * An action: a reaction, with the fields it is told by, or one in code, with its input and its answer.
 *
 * @example
 * const like: ActionSchema = { kind: 'reaction', label: 'Like', countField: 'likes', viewerField: 'liked' }
 */
export type ActionSchema = ReactionSchema | CodeActionSchema

interface ReactionSchema {
  readonly kind: 'reaction'
  readonly label: string
  readonly countField: string
  readonly viewerField: string
}

/**
 * An action in code, of a record or of the whole list.
 *
 * @example
 * const { of, input, answers }: CodeActionSchema = schema.actions.overdue
 */
export interface CodeActionSchema {
  readonly kind: 'code'
  readonly label: string
  readonly of: 'record' | 'list'
  /** Whether the action only reads. */
  readonly readOnly: boolean
  readonly input: Readonly<Record<string, FieldSchema>>
  /** The fields of the answer. Without them, nothing is shown. */
  readonly answers: Readonly<Record<string, FieldSchema>>
}

/**
 * Creates the schema of an action for a viewer.
 *
 * @example
 * actionSchema('overdue', loan.actions.overdue, access).label // 'Overdue'
 */
export function actionSchema(name: string, action: Action, access: FieldViewer): ActionSchema {
  const label = localize(action.label ?? humanize(name), access.language)
  if (action.kind === 'reaction') {
    const { kind, countField, viewerField } = action
    return { kind, label, countField, viewerField }
  }
  const { kind, of, readOnly, input, answers } = action
  return {
    kind,
    label,
    of,
    readOnly,
    input: fieldSchemas(input, access),
    answers: fieldSchemas(answers, access),
  }
}
