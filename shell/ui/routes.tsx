import { type RouteObject, useLoaderData } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Page } from '#shell/model/page.ts'
import { isPageModule, type PageFiles, type PageModule } from './page-module.ts'
import { PageFailure } from './page-failure.tsx'
import { Root } from './root.tsx'
import type { RouteHandle } from './route-handle.ts'
import { urls } from './url-map.ts'

const areas = {
  admin: {
    path: urls.admin,
    title: 'Admin',
    description: 'The admin area.',
    isListed: false,
    file: 'shell/ui/areas/admin/page.tsx',
    load: () => import('./areas/admin/page.tsx'),
  },
  login: {
    path: urls.login,
    title: 'Log in',
    description: 'The login area.',
    isListed: false,
    file: 'shell/ui/areas/login/page.tsx',
    load: () => import('./areas/login/page.tsx'),
  },
}

/** Every page of the product and every area of the shell, each loaded when it is wanted. */
export function createRoutes(
  pages: Readonly<Record<string, Page>>,
  files: PageFiles,
  context?: Omit<PageContext, 'url'>,
): RouteObject[] {
  const own = Object.entries(areas).map(([id, { file, load, ...page }]) =>
    routeOf(id, { page, file, load: () => moduleFrom(load, file) }, context),
  )
  const declared = Object.entries(pages).map(([id, page]) => {
    const file = `product/pages/${kebab(id)}/page.tsx`
    const load = files[`./${file}`] ?? missing(file)
    return routeOf(id, { page, file, load: () => moduleFrom(load, file) }, context)
  })
  return [
    { id: 'root', Component: Root, ErrorBoundary: PageFailure, children: [...own, ...declared] },
  ]
}

function routeOf(
  id: string,
  handle: RouteHandle,
  context: Omit<PageContext, 'url'> | undefined,
): RouteObject {
  return {
    id,
    path: handle.page.path,
    handle,
    lazy: async () => {
      const { Page, load } = await handle.load()
      const Loaded = () => <Page data={useLoaderData<never>()} />
      if (!load || !context) return { Component: Loaded }
      return {
        Component: Loaded,
        loader: ({ request }) => load({ ...context, url: new URL(request.url) }),
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

function kebab(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
}
