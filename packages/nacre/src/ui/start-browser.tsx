import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, RouterProvider } from 'react-router'
import { createBrowserHttp, tokenInCookie } from '#shell/http/browser-http.ts'
import type { Page } from '#shell/language/product/page.ts'
import { readBoot } from './boot-data.ts'
import { SiteContext } from './components/site.ts'
import { loadInitialPage, preloadPage } from './load-initial-page.ts'
import { FrameTextsContext } from './frame-texts-context.ts'
import { navigationLinks } from './links.ts'
import { HydratedContext } from './page-error.tsx'
import type { PageFiles } from './page-module.ts'
import { createRoutes, rootRouteId } from './routes.tsx'
import { areaOf } from './url-map.ts'

/**
 * Hydrates the server-rendered page. If that fails, the error is logged to the console and the page
 * stays as it is: its links and forms work without JavaScript.
 */
export async function hydratePage(
  pages: Readonly<Record<string, Page>>,
  files: PageFiles,
): Promise<void> {
  try {
    const boot = readBoot()
    const { name, logo, wordmark, language, texts, calls, transfer, acted, areas } = boot
    const client = createBrowserHttp(transfer)
    const routes = createRoutes({ pages, areas }, files, { http: client.http, calls })
    const loaderData = await loadInitialPage(routes)
    const router = createBrowserRouter(routes.all, {
      hydrationData: { loaderData },
      patchRoutesOnNavigation: async ({ path, patch }) => {
        const area = await routes.discover(path)
        if (area) patch(rootRouteId, [area])
      },
    })
    const site = {
      name,
      ...(logo === undefined ? {} : { logo }),
      ...(wordmark === undefined ? {} : { wordmark }),
      calls,
      links: navigationLinks(pages, boot, texts.frame, document.documentElement.lang),
      http: client.http,
      xsrfToken: tokenInCookie(),
      acted,
      preload: (path: string) => void preloadPage(routes, path),
      go(path: string) {
        // A page in another language comes with its texts, `lang` and `dir`.
        if (!areaOf(path, areas) && document.documentElement.lang !== language)
          location.assign(path)
        else void router.navigate(path, { replace: createPath(router.state.location) === path })
      },
    }
    const started = { current: false }
    const onHydrated = () => {
      // React reports an error of an effect only after all other effects have run.
      setTimeout(() => (started.current = true))
      document.documentElement.setAttribute('data-hydrated', '')
      client.hydrated()
    }
    hydrate(
      <SiteContext value={site}>
        <FrameTextsContext value={texts}>
          <HydratedContext value={started}>
            <RouterProvider router={router} />
          </HydratedContext>
        </FrameTextsContext>
        <HydrationEffect onHydrated={onHydrated} />
      </SiteContext>,
    )
    const { missing } = await client.stable
    if (missing) await router.revalidate()
  } catch (error) {
    reportError(error)
  }
}

/**
 * Effects run from the innermost component outward, so this outermost one runs after all requests
 * that a page makes on opening.
 */
function HydrationEffect({ onHydrated }: { onHydrated(): void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}

function hydrate(application: React.ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element for the application.')
  const served = root.cloneNode(true)
  const hydrated = hydrateRoot(root, application, {
    onUncaughtError(error) {
      reportError(error)
      // React empties a failed root, so the server-rendered content is restored.
      hydrated.unmount()
      root.replaceWith(served)
    },
  })
}

function reportError(error: unknown): void {
  console.error('The application could not start.', error)
}
