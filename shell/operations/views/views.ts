import { checkInput } from '#shell/model/check-values.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Fields } from '#shell/model/field.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import { isId } from '#shell/model/id.ts'
import { permissionFor } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import { newId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredView, ViewQuery } from '#shell/store/views/views.ts'
import { askableOf } from '../lists/askable.ts'
import type { Asker } from '../asker.ts'
import type { Permit } from '../permit.ts'
import { personAsking } from './person-asking.ts'
import { checkQuery, seenQuery } from './view-query.ts'

/** A view as whoever asks may see it. */
export interface ShownView {
  readonly id: string
  readonly version: number
  /** The plural of the list. */
  readonly list: string
  readonly name: string
  readonly query: ViewQuery
  readonly isShared: boolean
  readonly isUsual: boolean
  readonly isMine: boolean
}

/** What can be done with views: by everybody with their own, by who looks after a list with those of all. */
export interface Views {
  list(by: Asker, plural: string): Promise<readonly ShownView[]>
  create(by: Asker, given: unknown): Promise<ShownView>
  change(
    by: Asker,
    seen: { readonly id: string; readonly version: number | undefined },
    given: unknown,
  ): Promise<ShownView>
  remove(by: Asker, id: string): Promise<void>
}

const part = text({ max: 2_000 })

/** What a view keeps of a list: each as the address of the list has it. */
export const viewQuery = structure({
  where: longText({ max: 8_000 }),
  search: part,
  sort: part,
  columns: part,
  limit: part,
  totals: part,
  scroll: part,
})

export const changeFields: Fields = {
  name: text({ required: true, max: 80 }),
  query: viewQuery,
  isShared: boolean(),
  isUsual: boolean(),
}

export const viewFields: Fields = { list: text({ required: true, max: 80 }), ...changeFields }

const mostPerMaker = 100

interface Parts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
}

export function createViews(parts: Parts): Views {
  const { store } = parts
  const { listed, shown, find, write } = createDesk(parts)

  return {
    async list(by, plural) {
      const user = personAsking(by)
      const entity = listed(by, plural)
      const all = await store.views.list(entity.name, user)
      return all.flatMap((view) => shown(by, user, view) ?? [])
    },
    async create(by, given) {
      const user = personAsking(by)
      const values = checkInput(viewFields, given)
      const entity = listed(by, values['list'])
      const written = write(by, user, entity, values)
      const created = new Date().toISOString()
      const view = { ...written, id: newId(), version: 1, entity: entity.name, created }
      await store.write(async (run) => {
        await store.rates.hold(run, `views of ${user}`)
        const count = await store.views.count(run, user)
        if (count >= mostPerMaker) throw new Failure('full', { more: { limit: mostPerMaker } })
        if (view.usual) await store.views.endUsual(run, entity.name)
        await store.views.add(run, view)
      })
      return shown(by, user, view) ?? missing()
    },
    async change(by, { id, version }, given) {
      const user = personAsking(by)
      const { view, entity } = await find(by, user, id)
      const values = checkInput(fieldsIn(given), given)
      if (version === undefined) throw new Failure('version-needed')
      const written = write(by, user, entity, values, view)
      await store.write(async (run) => {
        if (written.usual && !view.usual) await store.views.endUsual(run, entity.name)
        const isChanged = await store.views.change(run, { id, version }, written)
        if (!isChanged) throw new Failure('stale', { more: { current: shown(by, user, view) } })
      })
      return shown(by, user, { ...view, ...written, version: version + 1 }) ?? missing()
    },
    async remove(by, id) {
      const user = personAsking(by)
      await find(by, user, id)
      await store.write((run) => store.views.remove(run, id))
    },
  }
}

/** What each of the ways to a view begins with: whose list it is, and what of it may be seen and written. */
function createDesk(parts: Parts) {
  const { product, store, permit } = parts

  const listed = (by: Asker, plural: unknown): Entity => {
    const entity = product.entities.find((one) => one.plural === plural)
    if (!entity || !permit.mayEver(by.actor, 'read', entity)) throw new Failure('not-found')
    return entity
  }
  /** The view as it may be seen, or nothing where it tells of what is hidden. */
  const shown = (by: Asker, user: string, view: StoredView): ShownView | undefined => {
    const entity = product.entities.find((one) => one.name === view.entity)
    if (!entity || !permit.mayEver(by.actor, 'read', entity)) return undefined
    const query = seenQuery(view.query, askableOf({ product, permit }, by.actor, entity))
    if (!query) return undefined
    const { id, version, name, shared, usual, maker } = view
    const flags = { isShared: shared, isUsual: usual, isMine: maker === user }
    return { id, version, list: entity.plural, name, query, ...flags }
  }
  /** What somebody may change: their own, and what is shared where they look after the list. */
  const find = async (by: Asker, user: string, id: string) => {
    const view = isId(id) ? await store.views.find(id) : undefined
    const seen = view && (view.shared || view.maker === user) ? shown(by, user, view) : undefined
    if (!view || !seen) throw new Failure('not-found')
    const entity = listed(by, seen.list)
    if (view.shared) refuseOthers(parts, by, entity)
    return { view, entity }
  }
  const write = (by: Asker, user: string, entity: Entity, given: Values, before?: StoredView) => {
    const { name, query, isShared, isUsual } = given
    const shared = (isShared ?? before?.shared) === true
    // A list begins for everybody with what everybody has.
    const usual = shared && (isUsual ?? before?.usual) === true
    if (shared) refuseOthers(parts, by, entity)
    const said = (query ?? undefined) === undefined ? before?.query : saidIn(query)
    const checked = checkQuery(said ?? {}, askableOf({ product, permit }, by.actor, entity))
    const maker = before ? before.maker : user
    const called = typeof name === 'string' ? name : (before?.name ?? '')
    return { name: called, query: checked, shared, usual, maker }
  }
  return { listed, shown, find, write }
}

type Values = Readonly<Record<string, unknown>>

/** Of a change, only what is given is looked at: the name, for one, may stay as it is. */
function fieldsIn(given: unknown): Fields {
  const names = new Set(Object.keys(Object(given)))
  const { name, ...others } = changeFields
  return name && names.has('name') ? changeFields : others
}

function saidIn(query: unknown): ViewQuery {
  const said = Object.entries(Object(query)).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(said) as ViewQuery
}

/** Whoever may change every record of a list may arrange it for everybody. */
function refuseOthers({ product }: Parts, { actor }: Asker, entity: Entity): void {
  if (permissionFor(actor, 'change', entity, product.roles) !== 'all')
    throw new Failure('forbidden')
}

function missing(): never {
  throw new Failure('not-found')
}
