import { sourceOf } from '#shell/http/http-through.ts'
import type { Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { urls } from '../../url-map.ts'
import type { Session, SessionUser } from '#shell/model/session.ts'
import { isIn, unanswered } from '../session.ts'

/** A part of the product's own: where it is, what it is called, and what its screen is drawn with. */
interface OwnOutline {
  readonly place: string
  readonly label: string
  readonly icon?: string
}

/** What every screen of the admin area has in its hands. */
export interface AdminData {
  readonly user: SessionUser
  /** In which the words are. */
  readonly language: string
  /** How dates, numbers and money are written: the language where the reader lives, such as `en-GB`. */
  readonly locale: string
  /** The zone of the reader, whose days and times are meant and shown. */
  readonly zone: string
  readonly entities: readonly EntityOutline[]
  /** Screens beside the lists that are for the reader, by what stands behind `/admin/`. */
  readonly screens: readonly string[]
  /** Parts of the product's own that are for the reader, by their places: `panels/book/readers`. */
  readonly own: readonly OwnOutline[]
}

/** In which words something is said, and how its dates and numbers are written. */
export type Speech = Pick<AdminData, 'language' | 'locale'>

/** Its answer stays with the frame. */
export const outlinePath = '/v1/outline'

/** One client belongs to one reader, so what it has been told is kept with it. */
const known = new WeakMap<Http, Promise<AdminData>>()

/** Who is here and what they may know; whoever has not come in goes to the login area first. */
export function loadAdmin(http: Http, url: URL): Promise<AdminData> {
  const source = sourceOf(http)
  const data = known.get(source) ?? ask(http, url)
  known.set(source, data)
  // Somebody may come in meanwhile, and what failed may not fail again.
  data.catch(() => known.delete(source))
  return data
}

/** Whether the client has loaded it before. */
export function isAdminKnown(http: Http): boolean {
  return known.has(sourceOf(http))
}

/** What is known is asked for anew: something about the reader has changed. */
export function forgetAdmin(http: Http): void {
  known.delete(http)
}

async function ask(http: Http, { pathname, search }: URL): Promise<AdminData> {
  const asked = await http.get<Session>('/v1/session')
  // Whoever is in must not be sent to log in because that is not known for now.
  if (!asked.ok) throw unanswered(asked.problem)
  const session = asked.data
  if (!isIn(session)) {
    const next =
      pathname === urls.admin && search === ''
        ? ''
        : `?next=${encodeURIComponent(pathname + search)}`
    throw new Response(null, { status: 302, headers: { location: `${urls.login}${next}` } })
  }
  const answer = await http.get<Pick<AdminData, 'entities' | 'screens' | 'own'>>(outlinePath)
  if (!answer.ok) throw unanswered(answer.problem)
  const { user, language = 'en', locale = language, zone = 'UTC' } = session
  return { user, language, locale, zone, ...answer.data }
}

/** The entity of a list's address, if there is one that the reader may know of. */
export function entityAt(
  { entities }: AdminData,
  plural: string | undefined,
): EntityOutline | undefined {
  return entities.find((one) => one.plural === plural)
}
