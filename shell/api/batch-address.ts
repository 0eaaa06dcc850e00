import { Failure } from '#shell/model/failure.ts'
import { mostSteps } from '#shell/operations/steps/batch.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { OwnAddress } from './address.ts'
import { json, operation } from './openapi/operation.ts'
import { idempotencyKey } from './openapi/parameters.ts'
import { bodyOf } from './record-addresses.ts'

const text = { type: 'string' }
const step = { type: 'object', required: ['$step'], properties: { $step: { type: 'integer' } } }
const id = { oneOf: [text, step], description: 'An id, or which earlier step has made the record.' }
const version = {
  type: 'integer',
  description: 'What was seen; not needed of what an earlier step wrote.',
}
const values = { type: 'object' }

/** Several steps in one transaction, over any entities. */
export function batchAddress(operations: Operations): OwnAddress {
  // Not their names: not everybody who may read this may know of all of them.
  const plurals = { type: 'string', description: 'The name of a list, as in its address.' }
  const kind = (verb: string, required: readonly string[], properties: object) => ({
    type: 'object',
    title: verb,
    required: ['do', 'in', ...required],
    properties: { do: { const: verb }, in: plurals, ...properties },
    additionalProperties: false,
  })
  const steps = {
    type: 'array',
    minItems: 1,
    maxItems: mostSteps,
    items: {
      oneOf: [
        kind('create', ['values'], { values }),
        kind('change', ['id', 'values'], { id, version, values }),
        kind('move', ['id', 'move'], { id, version, move: text }),
        kind('remove', ['id'], { id, version }),
        kind('restore', ['id'], { id }),
        kind('act', ['id', 'action'], {
          id,
          action: text,
          input: values,
          undo: { type: 'boolean' },
        }),
      ],
    },
  }
  return {
    path: '/v1/batch',
    methods: {
      async POST({ by, request }) {
        const { steps: given, ...others } = bodyOf(request)
        const [stranger] = Object.keys(others)
        if (!Array.isArray(given) || stranger !== undefined) {
          const not = stranger === undefined ? '' : `, without ${stranger}`
          throw new Failure('malformed', { says: `The body must be { "steps": [ … ] }${not}.` })
        }
        return { body: { results: await operations.batch(by, given) } }
      },
    },
    document: {
      post: operation('batch', 'Several steps in one transaction: all of them, or none', {
        description:
          'A later step may speak of the record that an earlier one has made: { "$step": 0 } in the place of an id, also in a relation. A refusal says in more.step which step it is about.',
        parameters: [idempotencyKey],
        requestBody: {
          required: true,
          content: json({ type: 'object', required: ['steps'], properties: { steps } }),
        },
        ok: {
          type: 'object',
          required: ['results'],
          properties: {
            results: { type: 'array', description: 'One for each step: its record, or null.' },
          },
        },
        isWriting: true,
        failures: [
          'malformed',
          'unknown-parameter',
          'signed-out',
          'forbidden',
          'proof-needed',
          'not-found',
          'conflict',
          'full',
          'closed',
          'stale',
          'invalid',
          'key-used',
          'version-needed',
          'too-many',
        ],
      }),
    },
  }
}
