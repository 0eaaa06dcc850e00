import type { Hono } from 'hono'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { ProductHttp } from './page-context.ts'

/**
 * The context of a custom route: `context.var.nacre`.
 *
 * @example
 * const { http, actor }: RouteContext<typeof product> = context.var.nacre
 */
export interface RouteContext<P extends AnyProduct = RegisteredProduct> {
  /** The same client as on pages, with the permissions of the actor: `http.cards.list()`. */
  readonly http: ProductHttp<P>
  readonly actor: Actor
  readonly language: Language
  /** The id of the request in the log. */
  readonly requestId: string
  /** The configured URLs of external services, by call name. */
  readonly calls: Readonly<Record<string, string>>
}

/** The type of Hono’s router with this context. */
export type RouteApp<P extends AnyProduct = RegisteredProduct> = Hono<{
  Variables: { nacre: RouteContext<P> }
}>

/**
 * Custom routes under a common path.
 *
 * @example
 * export const routes: readonly CustomRoutes[] = [feeds, hooks]
 */
export interface CustomRoutes {
  readonly path: string
  readonly ignoresCookies: boolean
  mount(app: RouteApp<AnyProduct>): void
}

/**
 * Declares routes in plain code, with the API of Hono. They have the permissions of the actor. An `AppError`
 * that a route throws becomes a problem document, as in the API.
 *
 * Changes are accepted from the pages of the app and from programs with an API key. With `ignoresCookies`
 * other systems may call the routes too: cookies are ignored, and a request without an API key is anonymous.
 *
 * @example
 * export const routes = [
 *   customRoutes<typeof product>({
 *     path: '/feeds',
 *     mount: (app) => app.get('/', (context) => context.json({ language: context.var.nacre.language })),
 *   }),
 * ]
 */
export function customRoutes<P extends AnyProduct = RegisteredProduct>(declaration: {
  /** The common path of the routes: `/hooks`. */
  path: string
  /**
   * Whether external systems may call the routes. Cookies are ignored, and requests without an API
   * key are anonymous.
   */
  ignoresCookies?: boolean
  /**
   * Adds the routes to a Hono app: `mount: (app) => app.get('/', (context) => context.json({}))`.
   */
  mount(app: RouteApp<P>): void
}): CustomRoutes {
  return Object.freeze({
    ignoresCookies: false,
    ...declaration,
  })
}
