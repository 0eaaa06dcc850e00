import type { Entity } from '#shell/language/entities/entity.ts'
import { freeKeys, freeSpan, freeVerb } from './free-keys.ts'
import type { ViewerAccess } from './viewer-access.ts'

/**
 * The free times of an entity: the relations that one asks by, and the fields of the start and the end.
 *
 * @example
 * const { keys, from, to }: FreeTimesSchema = schema.freeTimes // ['room'], 'starts', 'ends'
 */
export interface FreeTimesSchema {
  readonly keys: readonly string[]
  readonly from: string
  readonly to: string
}

/**
 * Returns the part of the schema about free times, if the viewer may ask for them.
 *
 * @example
 * freeTimesIn(tour, access) // { freeTimes: { keys: ['vehicle'], from: 'departs', to: 'ends' } }
 */
export function freeTimesIn(
  entity: Entity,
  { reach }: Pick<ViewerAccess, 'reach'>,
): { readonly freeTimes?: FreeTimesSchema } {
  const keys = freeKeys(entity)
  const span = freeSpan(entity)
  if (keys.length === 0 || !span || reach(freeVerb(entity)) === undefined) return {}
  return { freeTimes: { keys, ...span } }
}
