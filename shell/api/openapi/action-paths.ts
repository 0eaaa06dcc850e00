import type { Entity } from '#shell/model/entity.ts'
import { nameAsWords } from '#shell/model/words.ts'
import { objectOf } from './entity-schemas.ts'
import { json, type Node, operation } from './operation.ts'
import { idParameter } from './parameters.ts'

export function actionPaths(entity: Entity, one: string): Node {
  return Object.fromEntries(
    Object.entries(entity.actions).map(([name, action]) => {
      const id = `${name}-${entity.plural}`
      const words = nameAsWords(name)
      const ok = { type: 'object' }
      const methods =
        action.kind === 'tally'
          ? {
              put: operation(id, words, { ok }),
              delete: operation(`undo-${id}`, `${words}: take back`, { ok }),
            }
          : {
              post: operation(id, words, {
                ok,
                requestBody: { content: json(objectOf(action.input)) },
              }),
            }
      return [`${one}/${name}`, { parameters: [idParameter], ...methods }]
    }),
  )
}
