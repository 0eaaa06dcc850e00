import type { Entity } from '#shell/language/entities/entity.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { objectSchemaOf } from './entity-schemas.ts'
import type { DescribeOperation } from './describe-operation.ts'
import { json } from './operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { operationId } from './operation-ids.ts'
import { idempotencyKey, queryParameter } from './parameters.ts'

/** Returns the operations of an action: PUT and DELETE for a reaction, POST for custom code. */
export function actionOperations(
  entity: Entity,
  name: string,
  describeOperation: DescribeOperation,
): OpenApiNode {
  const action = entity.actions[name]
  if (!action) return {}
  const summary = localize(action.label ?? humanize(name))
  if (action.kind === 'reaction') {
    const ok = {
      type: 'object',
      required: ['id', action.viewerField],
      properties: {
        id: { type: 'string' },
        [action.countField]: { type: 'integer', minimum: 0, description: 'Number of users.' },
        [action.viewerField]: { type: 'boolean', description: 'Whether you have done it.' },
      },
    }
    return {
      put: describeOperation('reaction', { name, summary, ok }),
      delete: describeOperation('reaction', {
        name,
        summary: `Undo: ${summary}`,
        id: operationId('undo', name, entity.name),
        ok,
      }),
    }
  }
  const answers = Object.entries(action.answers)
  const ok = answers.length === 0 ? {} : objectSchemaOf(answers, new Set())
  const description = action.description === undefined ? {} : { description: action.description }
  if (action.readOnly) {
    const parameters = Object.entries(action.input).map(([key, field]) => ({
      ...queryParameter(key, field.schema, localize(field.label ?? humanize(key))),
      ...(field.required ? { required: true } : {}),
    }))
    const about = { name, parameters, summary, ...description, ok, failures: action.errors }
    return { get: describeOperation('query', about) }
  }
  const input = objectSchemaOf(Object.entries(action.input), new Set())
  const isInputRequired = Object.values(action.input).some(
    ({ required, defaultValue }) => required && defaultValue === undefined,
  )
  return {
    post: describeOperation('act', {
      name,
      parameters: [idempotencyKey],
      summary,
      ...description,
      requestBody: { content: json(input), required: isInputRequired },
      ok,
      failures: action.errors,
    }),
  }
}
