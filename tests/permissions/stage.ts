import { createApi, type Api, type ApiAnswer } from '#shell/api/api.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import { statesOf } from '#shell/model/state.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { open } from '#shell/store/opened.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { hasValue, valueFor } from '../values/value-for.ts'
import { provedBrowser } from '../sample/proved.ts'
import type { Somebody } from './somebody.ts'

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

  const insert = async (
    entity: Entity,
    all: readonly { owner: string | null; state?: string }[],
  ) => {
    const at = new Date().toISOString()
    return store.write(async (run) => {
      const made: StoredValues[] = []
      for (const { owner, state } of all) {
        const values = { ...valuesOf(entity, known), ...(state === undefined ? {} : { state }) }
        made.push(await store.records(entity).insert(run, values, { owner, at }))
      }
      return made
    })
  }

  for (const entity of inOrder(product.entities)) {
    const [first] = await insert(entity, [
      { owner: null, ...(entity.states ? { state: entity.states.initial } : {}) },
    ])
    if (first) known.set(entity.name, first.id)
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
      const target = known.get(field.relation.target)
      if (field.relation.isMany) return [[name, []] as const]
      return target === undefined || !field.required ? [] : [[name, target] as const]
    }
    if (field.type === 'image' && field.required) return [[name, picture] as const]
    const isOnce =
      field.unique || Object.values(entity.unique).some(({ fields }) => fields.includes(name))
    if (!hasValue(field) || (isOnce && !field.required)) return []
    const value = isOnce ? onceOnly(valueFor(field)) : valueFor(field)
    return [[name, field.normalise(value)] as const]
  })
  return Object.fromEntries(given)
}

/** Another value at each call, where two records may not have the same. */
function onceOnly(value: unknown): unknown {
  if (typeof value === 'number') return value + count
  return typeof value === 'string' && value.includes('@')
    ? `one${count}@example.org`
    : `${String(value)}${count}`
}

const picture = { file: `${'b1c4'.repeat(16)}.webp`, description: 'x', width: 1, height: 1 }

/** Entities after those that they need to point to. */
function inOrder(entities: readonly Entity[]): readonly Entity[] {
  const needs = ({ fields }: Entity) =>
    Object.values(fields).flatMap(({ relation, required }) =>
      relation && required && !relation.isMany ? [relation.target] : [],
    )
  const order: Entity[] = []
  for (let left = entities; left.length > 0; left = left.filter((one) => !order.includes(one))) {
    const next = left.filter((one) =>
      needs(one).every((name) => order.some((placed) => placed.name === name)),
    )
    if (next.length === 0) throw new Error('Entities need each other in a ring.')
    order.push(...next)
  }
  return order
}
