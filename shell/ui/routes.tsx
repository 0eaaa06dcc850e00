import { kebabOf } from '#shell/model/kebab-of.ts'
import { redirect, type RouteObject, useLoaderData } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Page } from '#shell/model/page.ts'
import {
  type AreaModule,
  isPageModule,
  type PageFiles,
  type PageModule,
  type Screen,
} from './page-module.ts'
import { PageFailure } from './page-failure.tsx'
import { Root } from './root.tsx'
import type { RouteHandle } from './route-handle.ts'
import { areaOf, urls } from './url-map.ts'

type Context = Omit<PageContext, 'url' | 'params'>

const areas = {
  admin: { file: 'shell/ui/areas/admin/area.tsx', load: () => import('./areas/admin/area.tsx') },
  login: { file: 'shell/ui/areas/login/area.tsx', load: () => import('./areas/login/area.tsx') },
} satisfies Record<string, { file: string; load(): Promise<AreaModule> }>

/** The pages of a product and the areas of the shell, each loaded when it is wanted. */
export interface Routes {
  /** The routes as far as they are known. */
  readonly all: RouteObject[]
  /** The route of the area in which a path lies, with the screens of the area. */
  discover(path: string): Promise<RouteObject | undefined>
}

export function createRoutes(
  pages: Readonly<Record<string, Page>>,
  files: PageFiles,
  context?: Context,
): Routes {
  const children = Object.entries(pages).map(([id, page]) => {
    const file = `product/pages/${kebabOf(id)}/page.tsx`
    const load = files[`./${file}`] ?? missing(file)
    return routeOf(id, { page, file, load: () => moduleFrom(load, file) }, context)
  })
  const known: Partial<Record<keyof typeof areas, RouteObject>> = {}
  return {
    all: [{ id: 'root', Component: Root, ErrorBoundary: PageFailure, children }],
    async discover(path) {
      const name = areaOf(path)
      if (name === undefined) return undefined
      const { screens } = await areas[name].load()
      const area = (known[name] ??= areaRoute(name, screens, context))
      if (!children.includes(area)) children.push(area)
      return area
    },
  }
}

/** The admin area begins at `/`; the server sends there from `/admin`, and so does the browser. */
const toAdmin: RouteObject = {
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
    // What the frame shows does not follow from the address; who wants it anew says so.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    children: [
      ...screens.map(({ id, ...screen }) => routeOf(`${name}-${id}`, screen, context)),
      ...(name === 'admin' ? [toAdmin] : []),
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

async function moduleFrom(load: () => Promise<unknown>, file: string): Promise<PageModule> {
  const module = await load()
  if (isPageModule(module)) return module
  throw new Error(`${file} exports no component named Page.`)
}

function missing(file: string): never {
  throw new Error(`A page is declared whose file is missing: ${file}.`)
}
