import { principalId } from '#shell/language/roles/actor.ts'
import { isId } from '#shell/language/fields/id.ts'
import { titleSchemaFor } from './schema/title-schema-for.ts'
import { titleFieldCandidates } from '#shell/model/values/title.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from './request-context.ts'
import type { Authorizer } from './authorizer.ts'

/** The display names of authors, by their actor id in the history. */
export type AuthorNames = ReadonlyMap<string, string>

interface AuthorNameDeps {
  readonly product: Pick<Product, 'users' | 'roles'>
  readonly store: Store
  readonly authorizer: Authorizer
}

/**
 * Returns the names of authors that the actor may read. Names of users follow the permissions of
 * their records. Names of API keys are visible to their owner and to administrators.
 */
export async function authorNames(
  deps: AuthorNameDeps,
  ctx: RequestContext,
  authors: readonly (string | null)[],
): Promise<AuthorNames> {
  const distinct = [...new Set(authors)].filter((author) => author !== null)
  const idsOf = (kind: string) =>
    distinct.filter((one) => one.startsWith(kind)).map((one) => one.slice(kind.length))
  const [users, keys] = await Promise.all([
    userNames(deps, ctx, idsOf('user:').filter(isId)),
    apiKeyNames(deps, ctx, idsOf('key:')),
  ])
  return new Map([...users, ...keys])
}

type NamedAuthor = readonly [author: string, name: string]

async function userNames(
  { product: { users }, store, authorizer }: AuthorNameDeps,
  { actor }: RequestContext,
  ids: readonly string[],
): Promise<readonly NamedAuthor[]> {
  if (!users || ids.length === 0 || !authorizer.mayEver(actor, 'read', users.entity)) return []
  const grant = authorizer.grant(actor, ['read'], users.entity)
  const view = authorizer.view(actor, users.entity)
  // A user who has not accepted the invitation yet may have an email address only.
  const titles = titleFieldCandidates(titleSchemaFor(users.entity, view))
  const fields = ['id', 'version', ...titles].filter((name) => view.fields.includes(name))
  const where = [{ id: { in: ids } }, ...grant.where]
  const query = { ...view, where, me: grant.me, fields, order: [], limit: ids.length }
  const found = await store.records(users.entity).list(query)
  return found.flatMap((record): readonly NamedAuthor[] => {
    const title = titles.map((name) => record[name]).find((one) => typeof one === 'string')
    return typeof title === 'string' ? [[`user:${record.id}`, title]] : []
  })
}

async function apiKeyNames(
  { product: { roles }, store }: AuthorNameDeps,
  { actor }: RequestContext,
  ids: readonly string[],
): Promise<readonly NamedAuthor[]> {
  const isAdmin = actor.kind !== 'key' && isAdministrator(actor, roles)
  const me = principalId(actor)
  const keys = await Promise.all(ids.map((id) => store.apiKeys.find(id)))
  return keys.flatMap((key): readonly NamedAuthor[] =>
    key && (isAdmin || `user:${key.createdBy}` === me) ? [[`key:${key.id}`, key.name]] : [],
  )
}
