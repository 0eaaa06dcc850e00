import type { Page } from '#shell/model/page.ts'
import type { PageModule } from './page-module.ts'

/** What the shell knows of a route besides its code. */
export interface RouteHandle {
  /** Where it is a page; the frame of an area is none. */
  readonly page?: Page
  /** The file of its code, as the build knows it. */
  readonly file: string
  load(): Promise<PageModule>
  /** Known when the code is. */
  head?: PageModule['head']
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'file' in handle
}
