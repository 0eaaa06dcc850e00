import { screensInArea } from './areas/screens-in-area.ts'
import { assertNoFormerKeys } from '#shell/model/validation/fields/former-key-errors.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import { redirect, type RouteObject, useLoaderData } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Page } from '#shell/language/product/page.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import {
  type AreaModule,
  isPageModule,
  type PageFiles,
  type PageModule,
  type Screen,
} from './page-module.ts'
import { PageError } from './page-error.tsx'
import { Root } from './root.tsx'
import type { RouteHandle } from './route-handle.ts'
import { adminHomeOf, type AreaPath, areaOf, urls } from './url-map.ts'

type Context = Omit<PageContext<AnyProduct>, 'url' | 'params'>

const ownAreas = {
  admin: { file: 'shell/ui/areas/admin/area', load: () => import('./areas/admin/area.tsx') },
  login: { file: 'shell/ui/areas/login/area', load: () => import('./areas/login/area.tsx') },
} satisfies Record<string, AreaCode>

interface AreaCode {
  readonly file: string
  load(): Promise<AreaModule>
}

/** The routes of a product’s pages and of the shell’s areas. Their code is loaded on demand. */
export interface Routes {
  /** The routes discovered so far. */
  readonly all: RouteObject[]
  /** Loads the route of the area that contains a path, with all its screens. */
  discover(path: string): Promise<RouteObject | undefined>
}

/** Ids of the shell have a hyphen, and names of pages have none, so a page may be called like an area. */
export const rootRouteId = 'all-routes'

export function createRoutes(
  { pages, areas = [] }: RoutedProduct,
  files: PageFiles,
  context?: Context,
): Routes {
  const routes = Object.entries(pages).map(([id, page]) => {
    const file = `product/pages/${toKebabCase(id)}/page.tsx`
    const load = files[`/${file}`] ?? throwMissingFile(file)
    const route = routeOf(id, { page, file, load: () => loadPageModule(load, file) }, context)
    return { route, area: areaOf(page.path, areas) }
  })
  const pagesOf = (area: string | undefined) =>
    routes.filter((one) => one.area === area).map(({ route }) => route)
  const children = pagesOf(undefined)
  const discovered = new Map<string, RouteObject>()
  return {
    all: [{ id: rootRouteId, Component: Root, ErrorBoundary: PageError, children }],
    async discover(path) {
      const name = areaOf(path, areas)
      if (name === undefined) return undefined
      const code: AreaCode = name === 'login' ? ownAreas.login : ownAreas.admin
      const { screens } = await code.load()
      const known = discovered.get(name)
      if (known) return known
      const home = adminHomeOf(areas)
      const declared = areas.find((one) => one.name === name && name !== 'admin')
      const own = screensInArea(declared?.path, screens, home)
      const redirects = name === 'admin' && home === urls.admin ? [adminRedirect] : []
      const area = areaRoute(name, code, [[...pagesOf(name), ...redirects], own], context)
      discovered.set(name, area)
      children.push(area)
      return area
    },
  }
}

/** What the routes of a product follow from. */
interface RoutedProduct {
  readonly pages: Readonly<Record<string, Page>>
  readonly areas?: readonly AreaPath[] | undefined
}

/**
 * The admin area starts at `/`, if that is no page of the product. The server redirects `/admin` there,
 * and so does the browser.
 */
const adminRedirect: RouteObject = {
  path: '/admin',
  loader: ({ request }) => redirect(urls.admin + new URL(request.url).search),
}

/** The route of an area. A page of the product takes the place of the screen at its path. */
function areaRoute(
  name: string,
  code: AreaCode,
  [pages, screens]: readonly [readonly RouteObject[], readonly Screen[]],
  context: Context | undefined,
): RouteObject {
  return {
    ...routeOf(`${name}-area`, code, context),
    // The data of the layout does not depend on the URL, so navigation does not reload it.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    children: [
      ...pages,
      ...screens
        .filter(({ page }) => !pages.some(({ path }) => path === page.path))
        .map(({ id, ...screen }) => routeOf(`${name}-${id}`, screen, context)),
    ],
  } as RouteObject
}

function routeOf(id: string, code: RouteHandle, context: Context | undefined): RouteObject {
  const handle = { ...code }
  const path = handle.page?.path
  return {
    id,
    ...(path === undefined ? {} : { path }),
    handle,
    lazy: async () => {
      const { Page, load, head } = await handle.load()
      const Loaded = () => <Page data={useLoaderData<never>()} />
      handle.head = head
      if (!load || !context) return { Component: Loaded }
      return {
        Component: Loaded,
        loader: ({ request, params }) => load({ ...context, url: new URL(request.url), params }),
      }
    },
  }
}

async function loadPageModule(load: () => Promise<unknown>, file: string): Promise<PageModule> {
  const module = await load()
  // A browser need not know former names: no server starts with them.
  if (import.meta.env.SSR)
    assertNoFormerKeys('pageModule', [file.replace('./', '')], { ...Object(module) })
  if (isPageModule(module)) return module
  throw new Error(`${file} does not export a component named Page.`)
}

function throwMissingFile(file: string): never {
  throw new Error(`The file of a declared page is missing: ${file}.`)
}
