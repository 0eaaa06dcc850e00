import type { Node } from './operation.ts'

/** The ids of operations by their methods and paths. */
export type OperationIds = ReadonlyMap<string, string>

/**
 * An id for each operation of these paths. Where two would have the same, the later one gets a number:
 * the shell's own paths come first, then the entities as they are declared. For ids that are the same for
 * everybody the paths must be all that there are.
 */
export function operationIds(paths: Node): OperationIds {
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, operation } of operationsOf(paths)) {
    const { operationId = plainId(key) } = operation
    const base = String(operationId)
    let id = base
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}

/** The same paths, each operation with its id. */
export function withIds(paths: Node, ids: OperationIds): Node {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(Object(methods)).map(([method, operation]) => {
          const operationId = ids.get(keyOf(method, path))
          return [
            method,
            operationId === undefined ? operation : { ...Object(operation), operationId },
          ]
        }),
      ),
    ]),
  )
}

function operationsOf(paths: Node): readonly { key: string; operation: Node }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries<Node>(Object(methods))
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ key: keyOf(method, path), operation })),
  )
}

/** For an operation that has been given none: `get /v1/books/{id}` is `get-v1-books-id`. */
function plainId(key: string): string {
  return (
    key
      .toLowerCase()
      .match(/[a-z\d]+/gu)
      ?.join('-') ?? key
  )
}

function keyOf(method: string, path: string): string {
  return `${method} ${path}`
}
