import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { maxSteps } from '#shell/operations/steps/run-batch.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { SystemRoute } from './route.ts'
import { json, operation } from './openapi/operation.ts'
import { idempotencyKey } from './openapi/parameters.ts'
import { requireObjectBody } from './record-routes.ts'

const text = { type: 'string' }
const step = { type: 'object', required: ['$step'], properties: { $step: { type: 'integer' } } }
const id = {
  oneOf: [text, step],
  description: 'An ID, or a reference to the record that an earlier step created.',
}
const version = {
  type: 'integer',
  description: 'The version that you read. Not required for records that an earlier step wrote.',
}
const values = { type: 'object' }

/** Creates the route that runs several operations on any entities in one transaction. */
export function batchRoute(operations: Operations): SystemRoute {
  // An enum of all names would reveal entities that the reader may not know.
  const plurals = { type: 'string', description: 'The name of a list, as in its URL.' }
  const operationSchema = (verb: string, required: readonly string[], properties: object) => ({
    type: 'object',
    title: verb,
    required: ['op', 'collection', ...required],
    properties: { op: { const: verb }, collection: plurals, ...properties },
    additionalProperties: false,
  })
  const steps = {
    type: 'array',
    minItems: 1,
    maxItems: maxSteps,
    items: {
      oneOf: [
        operationSchema('create', ['values'], { values }),
        operationSchema('change', ['id', 'values'], { id, version, values }),
        operationSchema('move', ['id', 'move'], { id, version, move: text }),
        operationSchema('remove', ['id'], { id, version }),
        operationSchema('restore', ['id'], { id }),
        operationSchema('act', ['id', 'action'], {
          id,
          action: text,
          input: values,
          isActive: { type: 'boolean', default: true },
        }),
      ],
    },
  }
  return {
    path: '/v1/batch',
    methods: {
      async POST({ ctx, request }) {
        const input = parseBody(requireObjectBody(request))
        return { body: { results: await operations.batch(ctx, input) } }
      },
    },
    document: {
      post: operation('runBatch', 'Run several operations in one transaction', {
        description:
          'A later step can use the record that an earlier step created: { "$step": 0 } instead of an ID, also in a relation. An error names its step in details.step.',
        parameters: [idempotencyKey],
        requestBody: {
          required: true,
          content: json({ type: 'object', required: ['steps'], properties: { steps } }),
        },
        ok: {
          type: 'object',
          required: ['results'],
          properties: {
            results: {
              type: 'array',
              description: 'The result of each step: its record, or null.',
            },
          },
        },
        isWriting: true,
        failures: [
          'bad-request',
          'unknown-parameter',
          'unauthenticated',
          'forbidden',
          'reauthentication-required',
          'not-found',
          'conflict',
          'limit-reached',
          'move-not-allowed',
          'precondition-failed',
          'validation-failed',
          'idempotency-key-reused',
          'precondition-required',
          'too-many-requests',
        ],
      }),
    },
  }
}

function parseBody({ steps, ...others }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const [unknownName] = Object.keys(others)
  if (Array.isArray(steps) && unknownName === undefined) return steps
  const hint = unknownName === undefined ? '' : `, without ${unknownName}`
  throw new AppError('bad-request', { message: localizedMessage('requests.body.steps', { hint }) })
}
