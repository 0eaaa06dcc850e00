import type { Entity } from '#shell/model/entity.ts'
import type { OwnAddress } from '../address.ts'
import type { View } from './view.ts'

/** Whether a reader of the document can ever do something. */
export type Audience = (view: View) => boolean

/** For people in a session: a key can never do it. */
export const people: Audience = ({ reader }) => reader !== 'key'

/** For administrators in a session. */
export const administrators: Audience = ({ reader }) => reader === 'administrator'

/** For people in a session who may use a verb of an entity. */
export function peopleWho(verb: string, entity: Entity): Audience {
  return (view) => view.reader !== 'key' && view.may(verb, entity)
}

/** For whoever may use a verb of an entity, keys as well. */
export function whoever(verb: string, entity: Entity): Audience {
  return (view) => view.may(verb, entity)
}

/** The addresses as they stand in the documents of this audience alone. */
export function forOnly(isFor: Audience, addresses: readonly OwnAddress[]): readonly OwnAddress[] {
  return addresses.map((address) => ({
    ...address,
    documentFor: (view) => (isFor(view) ? (address.documentFor?.(view) ?? address.document) : {}),
  }))
}
