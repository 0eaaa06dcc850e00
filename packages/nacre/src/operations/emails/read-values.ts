import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { resolvePath } from '#shell/language/entities/field-path.ts'
import { localize, humanize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import { recordTitle, titledFields } from '#shell/model/values/title.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../authorizer.ts'
import type { TextFormat } from '#shell/field-types/field-type.ts'
import { formatFieldValue, fieldLabelAt } from './format-value.ts'

interface ReadDeps {
  readonly store: Store
  readonly authorizer: Authorizer
  readonly product: Pick<Product, 'entities'>
}

/** The record of an email, and whose permissions decide which of its values it shows. */
export interface ReadAs {
  readonly entity: Entity
  readonly id: string
  readonly actor: Actor
  /** Whether the record is in the trash. */
  readonly isTrash?: boolean
}

/** The values of a record as its reader may read them, as text. */
export interface ReadableValues {
  /** Returns the value at a path for people, or `undefined` if it is empty or not readable. */
  textAt(path: string): Promise<string | undefined>
  /** Returns the stored value at a path, for URLs: of a relation, the id. */
  valueAt(path: string): Promise<unknown>
  labelOf(path: string): string
}

/** Reads a record for an email. Returns `undefined` if its reader may not read it. */
export async function readValues(
  deps: ReadDeps,
  { entity, id, actor, isTrash = false }: ReadAs,
  format: TextFormat,
): Promise<ReadableValues | undefined> {
  const { entities } = deps.product
  const read = createReader(deps, actor)
  const record = await read(entity, id, isTrash)
  if (!record) return undefined
  const titleOf = (of: Entity, one: StoredRecord) => {
    const label = localize(of.label ?? humanize(of.name), format.language)
    return recordTitle({ ...of, fields: titledFields(of.fields), label }, one)
  }

  /** Returns the record that has the last value of a path. */
  const holderAt = async (path: string): Promise<StoredRecord | undefined> => {
    let current: StoredRecord | undefined = record
    let from = entity
    for (const name of path.split('.').slice(0, -1)) {
      const target = targetOf(from, name, entities)
      const next: unknown = current?.[name]
      if (!target || typeof next !== 'string') return undefined
      current = await read(target, next)
      from = target
    }
    return current
  }
  const valueAt = async (path: string) => (await holderAt(path))?.[path.split('.').at(-1) ?? path]

  return {
    valueAt,
    async textAt(path) {
      const { end } = resolvePath(path, entity, entities)
      if (!end) return undefined
      const value = await valueAt(path)
      const target = targetOf(end.entity, end.name, entities)
      if (!target) return formatFieldValue(end, value, format)
      const related = typeof value === 'string' ? await read(target, value) : undefined
      return related && titleOf(target, related)
    },
    labelOf(path) {
      const { end } = resolvePath(path, entity, entities)
      return end ? fieldLabelAt(end, format.language) : path
    },
  }
}

function targetOf(entity: Entity, name: string, entities: readonly Entity[]): Entity | undefined {
  const target = entity.fields[name]?.relation?.target
  return entities.find((one) => one.name === target)
}

/** Creates a function that reads each record once, with the fields that the actor may read. */
function createReader({ store, authorizer }: ReadDeps, actor: Actor) {
  const known = new Map<string, Promise<StoredRecord | undefined>>()
  const read = async (entity: Entity, id: string, isTrash: boolean) => {
    if (!authorizer.mayEver(actor, 'read', entity)) return undefined
    const grant = authorizer.grant(actor, ['read'], entity)
    const lookup = { id, ...grant, ...authorizer.view(actor, entity), me: principalId(actor) }
    return store.records(entity).read({ ...lookup, isTrash })
  }
  return (entity: Entity, id: string, isTrash = false) => {
    const key = `${entity.name} ${id}`
    const found = known.get(key) ?? read(entity, id, isTrash)
    known.set(key, found)
    return found
  }
}
