import type { MessageBundle } from '#shell/messages/bundles.ts'
import type { Page } from '#shell/language/product/page.ts'
import type { PageModule } from './page-module.ts'

/** The metadata of a route. */
export interface RouteHandle {
  /** Absent for the layout of an area. */
  readonly page?: Page
  /** The source file, as in the build manifest. */
  readonly file: string
  /** The message bundle that the browser loads with it. */
  readonly messages?: MessageBundle
  load(): Promise<PageModule>
  /** Available after the code is loaded. */
  head?: PageModule['head']
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'file' in handle
}
