import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Entity } from '#shell/model/entity.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import { described } from './entity-schemas.ts'
import type { Describe } from './entity-paths.ts'
import { json, type Node } from './operation.ts'
import { idempotencyKey } from './parameters.ts'

/** The methods of an action: a tally is done and taken back, code is run with what it is told. */
export function actionOperations(entity: Entity, name: string, describe: Describe): Node {
  const action = entity.actions[name]
  if (!action) return {}
  const summary = wordsIn(action.label ?? nameAsWords(name))
  if (action.kind === 'tally') {
    const ok = {
      type: 'object',
      required: ['id', action.mine],
      properties: {
        id: { type: 'string' },
        [action.count]: { type: 'integer', minimum: 0, description: 'How many have.' },
        [action.mine]: { type: 'boolean', description: 'Whether you have.' },
      },
    }
    return {
      put: describe('tally', { name, summary, ok }),
      delete: describe('tally', {
        name,
        summary: `${summary}: take back`,
        id: `undo-${kebabOf(name)}-${entity.plural}`,
        ok,
      }),
    }
  }
  const input = described(Object.entries(action.input), new Set())
  const isNeeded = Object.values(action.input).some(
    ({ required, initial }) => required && initial === undefined,
  )
  return {
    post: describe('act', {
      name,
      parameters: [idempotencyKey],
      summary,
      ...(action.does === undefined ? {} : { description: action.does }),
      requestBody: { content: json(input), required: isNeeded },
      ok: {},
      failures: action.failures,
    }),
  }
}
