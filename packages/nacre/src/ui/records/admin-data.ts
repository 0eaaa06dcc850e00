import type { AdminData } from './data-in-area.ts'
import { baseHttpOf } from '#shell/http/http-interceptor.ts'
import type { Http } from '#shell/http/http.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { urls } from '../url-map.ts'
import type { Session, SessionUser } from '#shell/model/accounts/session.ts'
import { isSignedIn, createLoadFailure } from './session.ts'
import {
  areaAt,
  dataInArea,
  dataOutside,
  type ReaderData,
  type ReaderSchema,
  withoutUnreadableLists,
} from './data-in-area.ts'
import { loadFieldTypeViews } from './custom/field-type-views.ts'
import { isListed } from './list-path.ts'

/** The language of texts and the locale of dates and numbers. */
export type FormatContext = Pick<AdminData, 'language' | 'locale'>

/** The area loads it, so its pages reuse the response. */
export const schemaPath = '/v1/schema'

/** A client belongs to one reader, so the data is cached per client. */
const cache = new WeakMap<Http, Promise<ReaderData>>()

/**
 * Loads the session and the schema, as the area of the URL needs them. A visitor who is not signed in
 * is redirected to the sign-in page.
 */
export async function loadAdmin(http: Http, url: URL): Promise<AdminData> {
  const reader = await loadReader(http)
  if (reader.user === visitor) {
    // The visitor may sign in meanwhile.
    clearAdminCache(baseHttpOf(http))
    throw redirectToLogin(url)
  }
  await loadFieldTypeViews(reader.entities)
  return dataInArea(reader, url)
}

/**
 * Loads the session and the schema for a page of the product. Outside of all areas it is for visitors,
 * too, and records have no links.
 */
export async function loadForPage(http: Http, url: URL): Promise<AdminData> {
  const reader = await loadReader(http)
  const isInside = areaAt(url.pathname, reader.areas ?? []) !== undefined
  return isInside ? dataInArea(reader, url) : dataOutside(reader)
}

function loadReader(http: Http): Promise<ReaderData> {
  const source = baseHttpOf(http)
  const data = cache.get(source) ?? fetchReader(http)
  cache.set(source, data)
  // A failure is not cached, because the server may recover.
  data.catch(() => cache.delete(source))
  return data
}

/** Checks whether the client has already loaded the data. */
export function hasAdminCached(http: Http): boolean {
  return cache.has(baseHttpOf(http))
}

/** Clears the cached data after a change of the reader’s account. */
export function clearAdminCache(http: Http): void {
  cache.delete(http)
}

/** Stands for whoever is not signed in. */
export const visitor: SessionUser = {
  id: 'visitor',
  name: null,
  email: '',
  language: null,
  timeZone: null,
  picture: null,
  roles: [],
  state: 'active',
}

function redirectToLogin({ pathname, search }: URL): Response {
  const next =
    pathname === urls.admin && search === '' ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return new Response(null, { status: 302, headers: { location: `${urls.login}${next}` } })
}

async function fetchReader(http: Http): Promise<ReaderData> {
  const sessionResult = await http.get<Session>('/v1/session')
  // A failed request must not send a signed-in user to the sign-in page.
  if (!sessionResult.ok) throw createLoadFailure(sessionResult.problem)
  const session = sessionResult.data
  const result = await http.get<ReaderSchema>(schemaPath)
  if (!result.ok) throw createLoadFailure(result.problem)
  const { language = 'en', locale = language, timeZone = 'UTC' } = session
  const user = isSignedIn(session) ? session.user : visitor
  return { user, language, locale, timeZone, ...withoutUnreadableLists(result.data) }
}

/** Finds an entity by its plural, if the reader may know of it. */
export function findEntity(
  { entities }: Pick<AdminData, 'entities'>,
  plural: string | undefined,
): EntitySchema | undefined {
  return entities.find((one) => one.plural === plural)
}

/** Returns the entities with a list in the area of the reader. */
export function listedEntities({ entities }: Pick<AdminData, 'entities'>): readonly EntitySchema[] {
  return entities.filter(isListed)
}

/** Finds the entity of a list in the area of the reader. */
export function findListed(admin: AdminData, plural: string | undefined): EntitySchema | undefined {
  const entity = findEntity(admin, plural)
  return entity && isListed(entity) ? entity : undefined
}
