import type { Entity } from '#shell/language/entities/entity.ts'
import type { OpenApiNode } from '../open-api-node.ts'

/**
 * Returns an operation id in camel case from several words: `operationId('list', 'folder-links')`
 * returns `listFolderLinks`.
 */
export function operationId(...words: readonly string[]): string {
  const all = words.flatMap((word) => word.match(/[A-Za-z\d]+/gu) ?? [])
  return all
    .map(
      (word, index) =>
        (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join('')
}

/** Returns the id of an operation on the records of an entity. */
export function recordOperationId({ name, plural }: Entity, verb: string): string {
  if (verb === 'list') return operationId(verb, plural)
  if (verb === 'history') return operationId('read', name, verb)
  if (verb === 'may') return operationId('read', name, 'permissions')
  return operationId(verb, name)
}

/** Operation ids by method and path. */
export type OperationIds = ReadonlyMap<string, string>

/**
 * Assigns an id to each operation. A duplicate id gets a number. System routes come first, then
 * entities in the order of the declaration. The paths must be complete, so that the ids are the
 * same for every reader. An operation without an id is named by its method and path.
 */
export function operationIds(paths: OpenApiNode): OperationIds {
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, operation } of operationsOf(paths)) {
    const { operationId: base = operationId(key) } = operation
    let id = String(base)
    for (let number = 2; taken.has(id); number += 1) id = `${String(base)}${number}`
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}

/** Returns the paths with an id for each operation. */
export function withIds(paths: OpenApiNode, ids: OperationIds): OpenApiNode {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(Object(methods)).map(([method, operation]) => {
          const id = ids.get(keyOf(method, path))
          return [method, id === undefined ? operation : { ...Object(operation), operationId: id }]
        }),
      ),
    ]),
  )
}

function operationsOf(paths: OpenApiNode): readonly { key: string; operation: OpenApiNode }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries<OpenApiNode>(Object(methods))
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ key: keyOf(method, path), operation })),
  )
}

function keyOf(method: string, path: string): string {
  return `${method} ${path}`
}
