import type { Entity } from '#shell/model/entity.ts'
import { nameAsWords } from '#shell/model/words.ts'
import { type Node, operation } from './operation.ts'
import { idParameter, ifMatch } from './parameters.ts'

export function movePaths(entity: Entity, one: string, record: Node): Node {
  return Object.fromEntries(
    Object.keys(entity.states?.moves ?? {}).map((move) => [
      `${one}/${move}`,
      {
        parameters: [idParameter],
        post: operation(`${move}-${entity.plural}`, `Move: ${nameAsWords(move)}`, {
          parameters: [ifMatch],
          ok: record,
        }),
      },
    ]),
  )
}
