import { actorKey } from '#shell/model/actor.ts'
import { isId } from '#shell/model/id.ts'
import { titledFor } from './outline/titled-for.ts'
import { titleFieldsOf } from '#shell/model/outline/title.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from './asker.ts'
import type { Permit } from './permit.ts'

/** What people call the authors of changes, by what history has of them. */
export type AuthorNames = ReadonlyMap<string, string>

interface Parts {
  readonly product: Pick<Product, 'users' | 'roles'>
  readonly store: Store
  readonly permit: Permit
}

/**
 * The names of authors as far as the asker may read them: those of people by the rules of their records,
 * those of keys for who made them and for administrators.
 */
export async function authorNames(
  parts: Parts,
  by: Asker,
  authors: readonly (string | null)[],
): Promise<AuthorNames> {
  const distinct = [...new Set(authors)].filter((author) => author !== null)
  const idsOf = (kind: string) =>
    distinct.filter((one) => one.startsWith(kind)).map((one) => one.slice(kind.length))
  const [people, keys] = await Promise.all([
    namesOfPeople(parts, by, idsOf('user:').filter(isId)),
    namesOfKeys(parts, by, idsOf('key:')),
  ])
  return new Map([...people, ...keys])
}

type Named = readonly [author: string, name: string]

async function namesOfPeople(
  { product: { users }, store, permit }: Parts,
  { actor }: Asker,
  ids: readonly string[],
): Promise<readonly Named[]> {
  if (!users || ids.length === 0 || !permit.mayEver(actor, 'read', users.entity)) return []
  const grant = permit.grant(actor, ['read'], users.entity)
  const view = permit.view(actor, users.entity)
  // Whoever was invited and has not come yet is known by an address alone.
  const titles = titleFieldsOf(titledFor(users.entity, view))
  const fields = ['id', 'version', ...titles].filter((name) => view.fields.includes(name))
  const where = [{ id: { in: ids } }, ...grant.where]
  const query = { ...view, where, me: grant.me, fields, order: [], limit: ids.length }
  const found = await store.records(users.entity).list(query)
  return found.flatMap((record): readonly Named[] => {
    const title = titles.map((name) => record[name]).find((one) => typeof one === 'string')
    return typeof title === 'string' ? [[`user:${record.id}`, title]] : []
  })
}

async function namesOfKeys(
  { product: { roles }, store }: Parts,
  { actor }: Asker,
  ids: readonly string[],
): Promise<readonly Named[]> {
  const isOpen = actor.kind !== 'key' && isAdministrator(actor, roles)
  const me = actorKey(actor)
  const keys = await Promise.all(ids.map((id) => store.keys.find(id)))
  return keys.flatMap((key): readonly Named[] =>
    key && (isOpen || `user:${key.maker}` === me) ? [[`key:${key.id}`, key.name]] : [],
  )
}
