import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, RouterProvider } from 'react-router'
import { createBrowserHttp, tokenInCookie } from '#shell/http/browser-http.ts'
import type { Page } from '#shell/model/page.ts'
import { readBoot } from './boot.ts'
import { SiteContext } from './components/site.ts'
import { loadFirst, preload } from './first-load.ts'
import { linksOf } from './links.ts'
import { StartedContext } from './page-failure.tsx'
import type { PageFiles } from './page-module.ts'
import { createRoutes } from './routes.tsx'

/**
 * Brings the server's page to life. When that fails, the failure goes to the console and the page
 * stays as the server made it: its links and forms work without any of this.
 */
export async function startBrowser(
  pages: Readonly<Record<string, Page>>,
  files: PageFiles,
): Promise<void> {
  try {
    const { name, calls, transfer, acted, isSignedIn = false } = readBoot()
    const client = createBrowserHttp(transfer)
    const routes = createRoutes(pages, files, { http: client.http, calls })
    const loaderData = await loadFirst(routes)
    const router = createBrowserRouter(routes.all, {
      hydrationData: { loaderData },
      patchRoutesOnNavigation: async ({ path, patch }) => {
        const area = await routes.discover(path)
        if (area) patch('root', [area])
      },
    })
    const site = {
      name,
      calls,
      links: linksOf(pages, isSignedIn),
      http: client.http,
      xsrfToken: tokenInCookie(),
      acted,
      preload: (path: string) => void preload(routes, path),
      go(path: string) {
        void router.navigate(path, { replace: createPath(router.state.location) === path })
      },
    }
    const started = { current: false }
    const onAlive = () => {
      // Of an effect that has thrown, React tells only when all the others have run.
      setTimeout(() => (started.current = true))
      client.hydrated()
    }
    hydrate(
      <SiteContext value={site}>
        <StartedContext value={started}>
          <RouterProvider router={router} />
        </StartedContext>
        <Alive onAlive={onAlive} />
      </SiteContext>,
    )
    const { missing } = await client.stable
    if (missing) await router.revalidate()
  } catch (error) {
    report(error)
  }
}

/** Effects run from the inside out: this one, being last, sees every call that a page makes on opening. */
function Alive({ onAlive }: { onAlive(): void }) {
  useEffect(onAlive, [onAlive])
  return null
}

function hydrate(application: React.ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the application.')
  const served = root.cloneNode(true)
  const hydrated = hydrateRoot(root, application, {
    onUncaughtError(error) {
      report(error)
      // React empties a root that failed; the reader keeps what the server sent.
      hydrated.unmount()
      root.replaceWith(served)
    },
  })
}

function report(error: unknown): void {
  console.error('The application could not start.', error)
}
