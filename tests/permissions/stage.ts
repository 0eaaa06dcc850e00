import { createApi, type Api, type ApiAnswer } from '#shell/api/api.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { newId } from '#shell/store/identifier.ts'
import type { Product } from '#shell/model/product.ts'
import { statesOf } from '#shell/model/state.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { open } from '#shell/store/opened.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { hasValue, valueFor } from '../values/value-for.ts'
import { provedBrowser } from '../sample/proved.ts'
import { everybodyOf, type Somebody } from './somebody.ts'

export type StoredValues = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
}

/** A product over an empty database, in which records of any state and any owner can be put. */
export interface Stage {
  readonly api: Api
  readonly store: Store
  /** A record of every entity, made by nobody in particular, for others to point to. */
  readonly known: ReadonlyMap<string, string>
  /** One record for each state and for each owner. */
  plant(entity: Entity, owners: readonly (string | null)[]): Promise<readonly StoredValues[]>
  ask(who: Somebody, what: string, more?: { body?: unknown; version?: number }): Promise<ApiAnswer>
  close(): Promise<void>
}

let count = 0

export async function openStage(product: Product, kind: DatabaseKind): Promise<Stage> {
  const opened = await open(kind)
  const store = await opened.store(product.entities)
  const api = createApi(createOperations(product, store), product)
  const known = new Map<string, string>()

  /** Nothing where there can be no other record: what is unique has been used up, or it needs what cannot be. */
  const insertOne = async (entity: Entity, { owner, state }: Wanted) => {
    const at = new Date().toISOString()
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const id = newId()
      const values = valuesOf(entity, withSelf(entity, known, id, owner))
      if (lacksSomething(entity, values)) return undefined
      try {
        return await store.write((run) =>
          store
            .records(entity)
            .insert(
              run,
              { ...values, ...(state === undefined ? {} : { state }) },
              { owner, at, id },
            ),
        )
      } catch (error) {
        if (attempt === attempts - 1 && !/unique/iu.test(String(error))) throw error
      }
    }
    return undefined
  }
  const insert = async (entity: Entity, all: readonly Wanted[]) => {
    const made: StoredValues[] = []
    for (const wanted of all) {
      const one = await insertOne(entity, wanted)
      if (one) made.push(one)
    }
    return made
  }

  for (const entity of inOrder(product.entities)) {
    const state = entity.states?.initial
    const wanted = { owner: null, ...(state === undefined ? {} : { state }) }
    const [first] = await insert(entity, [wanted])
    if (first) known.set(entity.name, first.id)
    if (entity.name !== 'user') continue
    // Whoever tries the cells is there, for records to point to.
    for (const { actor, key } of everybodyOf(product.roles)) {
      if (actor.kind !== 'user' || key === undefined) continue
      const at = new Date().toISOString()
      const values = { ...valuesOf(entity, known), state: 'active' }
      const kept = { owner: key, at, id: actor.id }
      await store.write((run) => store.records(entity).insert(run, values, kept))
      known.set(key, actor.id)
    }
  }

  return {
    api,
    store,
    known,
    plant: (entity, owners) =>
      insert(
        entity,
        owners.flatMap((owner) =>
          entity.states ? statesOf(entity.states).map((state) => ({ owner, state })) : [{ owner }],
        ),
      ),
    async ask({ actor, name }, what, { body, version } = {}) {
      const [method = '', path = ''] = what.split(' ', 2)
      const mark = path.indexOf('?')
      return api({
        method,
        path: mark < 0 ? path : path.slice(0, mark),
        ...(mark < 0 ? {} : { query: path.slice(mark + 1) }),
        actor,
        ...provedBrowser(actor),
        source: name,
        ...(body === undefined ? {} : { body }),
        ...(version === undefined ? {} : { version }),
      })
    },
    close: opened.close,
  }
}

const attempts = 8

interface Wanted {
  readonly owner: string | null
  readonly state?: string
}

/** What a record may point to: itself where nothing else is there, and its owner where that is a user. */
function withSelf(
  entity: Entity,
  known: ReadonlyMap<string, string>,
  id: string,
  owner: string | null,
): ReadonlyMap<string, string> {
  const all = new Map(known)
  if (!all.has(entity.name)) all.set(entity.name, id)
  const user = owner === null ? undefined : known.get(owner)
  if (user !== undefined) all.set('user', user)
  return all
}

/** Whether something that is required cannot be had: entities that need each other have no first record. */
function lacksSomething({ fields }: Entity, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).some(
    ([name, { required, computed }]) => required && !computed && !Object.hasOwn(values, name),
  )
}

/** What a record of an entity holds. What cannot be had from a field alone is left out where it may be. */
export function valuesOf(
  entity: Entity,
  known: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  count += 1
  const given = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.computed) return []
    if (field.type === 'counter') return [[name, 0] as const]
    if (field.relation) {
      const { isMany, target } = field.relation
      const other = known.get(target)
      // What points to a user is known by some of the conditions.
      const isWanted = field.required || target === 'user'
      if (isMany) return [[name, other !== undefined && field.required ? [other] : []] as const]
      return other === undefined || !isWanted ? [] : [[name, other] as const]
    }
    if (field.type === 'image') return field.required ? [[name, picture] as const] : []
    if (field.type === 'file') return field.required ? [[name, paper] as const] : []
    const isOnce =
      field.unique || Object.values(entity.unique).some(({ fields }) => fields.includes(name))
    if (!hasValue(field) || (isOnce && !field.required)) return []
    const value = isOnce ? fittingValue(field) : valueFor(field)
    return [[name, field.normalise(value)] as const]
  })
  return Object.fromEntries(given)
}

/** Another value at each call, as long as there are others that the field takes. */
function fittingValue(field: Field): unknown {
  const value = valueFor(field, count)
  return field.check(value) ? valueFor(field, count % 100) : value
}

const picture = { file: `${'b1c4'.repeat(16)}.webp`, description: 'x', width: 1, height: 1 }

const paper = { file: `${'b1c4'.repeat(16)}.pdf`, name: 'x.pdf', type: 'application/pdf', size: 1 }

/** Entities after those that they need to point to. */
function inOrder(entities: readonly Entity[]): readonly Entity[] {
  const needs = ({ name: own, fields }: Entity) =>
    Object.values(fields).flatMap(({ relation, required }) =>
      relation && required && !relation.isMany && relation.target !== own ? [relation.target] : [],
    )
  const order: Entity[] = []
  for (let left = entities; left.length > 0; left = left.filter((one) => !order.includes(one))) {
    const next = left.filter((one) =>
      needs(one).every((name) => order.some((placed) => placed.name === name)),
    )
    // Of entities that need each other in a ring there can be no records.
    if (next.length === 0) return [...order, ...left]
    order.push(...next)
  }
  return order
}
