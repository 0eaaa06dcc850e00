import type { Hono } from 'hono'
import type { Actor } from '#shell/model/actor.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'
import type { ProductHttp } from './page-context.ts'

/** What a route of the product's own has in its hands: `context.var.hands`. */
export interface RouteHands<P extends Pick<Product, 'entities'> = Product> {
  /** The same client as pages have, with the rights of whoever asks: `http.cards.list()`. */
  readonly http: ProductHttp<P>
  readonly actor: Actor
  readonly language: Language
  /** The number under which the log has this request. */
  readonly requestId: string
  /** The declared addresses of other people's services, by the names of their calls. */
  readonly calls: Readonly<Record<string, string>>
}

/** The type of Hono's router with those hands. */
export type RouteApp<P extends Pick<Product, 'entities'> = Product> = Hono<{
  Variables: { hands: RouteHands<P> }
}>

/** Routes in plain code, under a path of their own. */
export interface OwnRoutes {
  readonly path: string
  readonly isForOthers: boolean
  mount(app: RouteApp): void
}

/**
 * Declares routes in plain code, for what declarations cannot say. They stand under `path`, in Hono's
 * API, and whoever asks has their own rights there and no other. What a route throws as a `Failure`
 * is answered as the API answers it.
 *
 * Only our own pages and programs with a key may send what changes something. With `isForOthers` other
 * systems may call: then cookies are not looked at, and who brings no key is nobody.
 */
export function ownRoutes<P extends Pick<Product, 'entities'> = Product>(declaration: {
  path: string
  isForOthers?: boolean
  mount(app: RouteApp<P>): void
}): OwnRoutes {
  return Object.freeze({
    isForOthers: false,
    ...declaration,
  })
}
