import type { Page } from '#shell/model/page.ts'
import type { PageModule } from './page-module.ts'

/** What the shell knows of a route besides its code. */
export interface RouteHandle {
  readonly page: Page
  /** The file of its code, as the build knows it. */
  readonly file: string
  load(): Promise<PageModule>
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle
}
