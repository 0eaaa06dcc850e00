import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Answer, Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'

/** How something that was done with a record is taken back: by the ordinary operations, with all that holds. */
export type Undo =
  | {
      readonly verb: 'change'
      readonly version: number
      readonly values: Readonly<Record<string, unknown>>
    }
  | { readonly verb: 'move'; readonly name: string; readonly version: number }
  | { readonly verb: 'remove'; readonly version: number }
  | { readonly verb: 'restore' }

/** What was done with a record. */
export interface Done {
  /** One of the verbs, or the name of a move or an action. */
  readonly verb: string
  /** The address of the record in the API. */
  readonly address: string
  readonly undo?: Undo
}

/** What came of a form that did something with a record. */
export interface Undoable {
  readonly to: string
  readonly done: Done
}

export function undoable(to: string, done: Done): Undoable {
  return { to, done }
}

/** Takes it back. If somebody has touched the record since, it is refused, and says so. */
export function takeBack(http: Http, address: string, undo: Undo): Promise<Answer<unknown>> {
  switch (undo.verb) {
    case 'change':
      return http.patch(address, undo.values, { version: undo.version })
    case 'move':
      return http.post(`${address}/${kebabOf(undo.name)}`, undefined, { version: undo.version })
    case 'remove':
      return http.delete(address, undefined, { version: undo.version })
    default:
      return http.post(`${address}/restore`)
  }
}

/** A move that leads straight back, if there is one that the reader may ever make. */
export function moveBack(
  { states, may }: Pick<EntityOutline, 'states' | 'may'>,
  from: string,
  to: string,
): string | undefined {
  return Object.entries(states?.moves ?? {}).find(
    ([name, move]) => Object.hasOwn(may, name) && move.from.includes(to) && move.to === from,
  )?.[0]
}
