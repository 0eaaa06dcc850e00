import { assertNoFormerKeys } from '#shell/model/validation/former-key-errors.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import { redirect, type RouteObject, useLoaderData } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Page } from '#shell/model/page.ts'
import type { AnyProduct } from '#shell/model/registered-product.ts'
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
import { areaOf, urls } from './url-map.ts'

type Context = Omit<PageContext<AnyProduct>, 'url' | 'params'>

const areas = {
  admin: { file: 'shell/ui/areas/admin/area', load: () => import('./areas/admin/area.tsx') },
  login: { file: 'shell/ui/areas/login/area', load: () => import('./areas/login/area.tsx') },
} satisfies Record<string, { file: string; load(): Promise<AreaModule> }>

/** The routes of a product’s pages and of the shell’s areas. Their code is loaded on demand. */
export interface Routes {
  /** The routes discovered so far. */
  readonly all: RouteObject[]
  /** Loads the route of the area that contains a path, with all its screens. */
  discover(path: string): Promise<RouteObject | undefined>
}

export function createRoutes(
  pages: Readonly<Record<string, Page>>,
  files: PageFiles,
  context?: Context,
): Routes {
  const children = Object.entries(pages).map(([id, page]) => {
    const file = `product/pages/${toKebabCase(id)}/page.tsx`
    const load = files[`/${file}`] ?? throwMissingFile(file)
    return routeOf(id, { page, file, load: () => loadPageModule(load, file) }, context)
  })
  const discovered: Partial<Record<keyof typeof areas, RouteObject>> = {}
  return {
    all: [{ id: 'root', Component: Root, ErrorBoundary: PageError, children }],
    async discover(path) {
      const name = areaOf(path)
      if (name === undefined) return undefined
      const { screens } = await areas[name].load()
      const area = (discovered[name] ??= areaRoute(name, screens, context))
      if (!children.includes(area)) children.push(area)
      return area
    },
  }
}

/** The admin area starts at `/`. The server redirects `/admin` there, and so does the browser. */
const adminRedirect: RouteObject = {
  path: '/admin',
  loader: ({ request }) => redirect(urls.admin + new URL(request.url).search),
}

function areaRoute(
  name: keyof typeof areas,
  screens: readonly Screen[],
  context: Context | undefined,
): RouteObject {
  return {
    ...routeOf(name, areas[name], context),
    // The data of the layout does not depend on the URL, so navigation does not reload it.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    children: [
      ...screens.map(({ id, ...screen }) => routeOf(`${name}-${id}`, screen, context)),
      ...(name === 'admin' ? [adminRedirect] : []),
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
