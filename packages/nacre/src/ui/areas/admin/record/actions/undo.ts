import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { HttpResult, Http } from '#shell/http/http.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { MoveSchema } from '#shell/model/schema/states-schema.ts'

/** The API operation that undoes a change, with the usual permissions. */
export type UndoOperation =
  | {
      readonly verb: 'change'
      readonly version: number
      readonly values: Readonly<Record<string, unknown>>
    }
  | { readonly verb: 'move'; readonly name: string; readonly version: number }
  | { readonly verb: 'remove'; readonly version: number }
  | { readonly verb: 'restore' }

/** A change of a record that can be announced and undone. */
export interface UndoableChange {
  /** A verb such as `change`, or the name of a transition or action. */
  readonly verb: string
  /** The path of the record in the API. */
  readonly address: string
  /** The version of the record after the change, where the answer has it. */
  readonly version?: number
  readonly undo?: UndoOperation
}

/** The result of a form that has changed a record. */
export interface UndoableResult {
  readonly to: string
  readonly done: UndoableChange
}

export function toUndoableResult(to: string, change: UndoableChange): UndoableResult {
  return { to, done: change }
}

/** Undoes a change. It is rejected if the record has changed since. */
export function undoChange(
  http: Http,
  path: string,
  undo: UndoOperation,
): Promise<HttpResult<unknown>> {
  switch (undo.verb) {
    case 'change':
      return http.patch(path, undo.values, { version: undo.version })
    case 'move':
      return http.post(`${path}/${toKebabCase(undo.name)}`, undefined, { version: undo.version })
    case 'remove':
      return http.delete(path, undefined, { version: undo.version })
    default:
      return http.post(`${path}/restore`)
  }
}

/** Returns the reverse move, if the reader may make one without entering anything. */
export function reverseMove(
  { states, may }: Pick<EntitySchema, 'states' | 'may'>,
  from: string,
  to: string,
): string | undefined {
  return Object.entries(states?.moves ?? {}).find(
    ([name, move]) =>
      Object.hasOwn(may, name) &&
      move.from.includes(to) &&
      move.to === from &&
      !requiresInput(move),
  )?.[0]
}

/** Checks whether a move has to be given values. */
export function requiresInput({ input = {} }: MoveSchema): boolean {
  return Object.values(input).some(({ required }) => required)
}
