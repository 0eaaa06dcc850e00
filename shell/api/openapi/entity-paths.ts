import type { Entity } from '#shell/model/entity.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import { actionPaths } from './action-paths.ts'
import { schemaName } from './entity-schemas.ts'
import { movePaths } from './move-paths.ts'
import { json, type Node, operation } from './operation.ts'
import { idParameter, ifMatch, listParameters } from './parameters.ts'

/** The addresses of an entity's records. */
export function entityPaths(entity: Entity): Node {
  const { plural } = entity
  const name = schemaName(entity)
  const label = wordsIn(entity.label ?? nameAsWords(entity.name))
  const record = { $ref: `#/components/schemas/${name}` }
  const given = { content: json({ $ref: `#/components/schemas/${name}Values` }), required: true }
  const list = `/v1/${plural}`
  const one = `${list}/{id}`
  return {
    [list]: {
      get: operation(`list-${plural}`, `List: ${label}`, {
        parameters: listParameters,
        ok: { $ref: `#/components/schemas/${name}List` },
      }),
      post: operation(`create-${plural}`, `Create: ${label}`, {
        requestBody: given,
        ok: record,
        status: '201',
      }),
    },
    [one]: {
      parameters: [idParameter],
      get: operation(`read-${plural}`, `Read: ${label}`, { ok: record }),
      patch: operation(`change-${plural}`, `Change: ${label}`, {
        parameters: [ifMatch],
        requestBody: { ...given, content: json({ $ref: `#/components/schemas/${name}Changes` }) },
        ok: record,
      }),
      delete: operation(`remove-${plural}`, `Remove: ${label}`, {
        parameters: [ifMatch],
        status: '204',
      }),
    },
    [`${one}/history`]: {
      parameters: [idParameter],
      get: operation(`history-${plural}`, `History: ${label}`, {
        ok: { $ref: '#/components/schemas/History' },
      }),
    },
    [`${one}/may`]: {
      parameters: [idParameter],
      get: operation(`may-${plural}`, `What may be done now: ${label}`, {
        ok: {
          type: 'object',
          additionalProperties: { anyOf: [{ const: true }, { type: 'string' }] },
        },
      }),
    },
    [`${one}/restore`]: {
      parameters: [idParameter],
      post: operation(`restore-${plural}`, `Bring back: ${label}`, { ok: record }),
    },
    ...movePaths(entity, one, record),
    ...actionPaths(entity, one),
  }
}
