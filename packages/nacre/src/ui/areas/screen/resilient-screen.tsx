import { messagesFor } from '#shell/messages/translate.ts'
import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { PageModule } from '../../page-module.ts'
import { loadFromServer } from '../../form/load-from-server.ts'
import { takePrefetched } from '../prefetch/prefetch-cache.ts'
import { ErrorBoundary } from '../../kit/error-boundary.tsx'
import { frameStart } from './frame-start.ts'
import { isHydrated } from './is-hydrated.ts'
import { httpForPage } from './http-for-page.ts'
import { describeLoadError } from './describe-load-error.ts'
import { CrashedScreen, serverCrash, ScreenCrash } from './screen-crash.tsx'
import { ScreenLoadError } from './screen-load-error.tsx'
import {
  userChangedError,
  crashError,
  isLoadError,
  type LoadError,
  toLoadError,
  trackLoadErrors,
} from './load-error.ts'

/** A screen in the browser that can recover from load errors. */
export interface ResilientScreen extends PageModule {
  /** Loads the data without prefetching. A failure becomes a load error. */
  ask(context: PageContext<AnyProduct>): Promise<unknown>
}

/**
 * Wraps a screen so that failures to load its code or data are displayed and can be retried. React
 * Router itself would cache a failed import forever. The loader also checks that the user has not
 * changed.
 */
export function resilientScreen(
  fetchCode: () => Promise<PageModule>,
  isSameReader?: (http: Http) => Promise<boolean>,
  isFrameLoaded?: (http: Http) => boolean,
): () => Promise<ResilientScreen> {
  let code: PageModule | undefined
  const reload = async (context: PageContext<AnyProduct>) => {
    try {
      code ??= await fetchCode()
    } catch {
      return toLoadError()
    }
    if (isHydrated() && isFrameLoaded?.(context.http) === false) await frameStart()
    // During hydration, the data is in the document.
    const page = isHydrated() ? httpForPage(context.http, context.url, 'screen') : undefined
    const { http, met } = trackLoadErrors(page?.http ?? context.http)
    const isSameReaderCheck = isSameReader?.(http) ?? true
    try {
      const data = await code.load?.({ ...context, http })
      return met() ?? ((await isSameReaderCheck) ? data : userChangedError)
    } catch (cause) {
      if (cause instanceof Response) throw cause
      const loadError = met() ?? ((await isSameReaderCheck) ? undefined : userChangedError)
      if (loadError) return loadError
      console.error(cause)
      return crashError()
    } finally {
      page?.end()
    }
  }
  const screen: ResilientScreen = {
    ask: reload,
    async load(context) {
      const { pathname, search } = context.url
      const served = isHydrated() ? undefined : serverCrash()
      if (served) return crashError(served)
      // A failed prefetch is repeated.
      const prefetchedData = await takePrefetched(pathname + search)?.catch(() => undefined)
      const data = prefetchedData === undefined ? await reload(context) : prefetchedData
      // Before hydration, the server-rendered page is better than an error.
      if (isLoadError(data) && !isHydrated()) throw new Error('The screen could not be loaded.')
      if (!isLoadError(data) || !data.isAnother) return data
      // The user has changed, so the server decides which page to show.
      loadFromServer(pathname + search)
      return new Promise(() => {})
    },
    head: (data: unknown) => {
      if (isLoadError(data)) return { title: loadErrorTitle(data) }
      const head = code?.head?.(data as never)
      // What has no title has nothing to show.
      return { title: messagesFor(document.documentElement.lang)('kit.notFound.title'), ...head }
    },
    Page({ data }: { data: unknown }) {
      if (isLoadError(data) && data.broken) return <ScreenCrash {...data.broken} />
      if (isLoadError(data) || !code) return <ScreenLoadError loadError={toScreenError(data)} />
      return (
        <ErrorBoundary shown={data} fallback={<CrashedScreen />}>
          <code.Page data={data as never} />
        </ErrorBoundary>
      )
    },
  }
  return async () => {
    try {
      code ??= await fetchCode()
    } catch (cause) {
      if (!isHydrated()) throw cause
    }
    return screen
  }
}

export function isResilientScreen(module: PageModule): module is ResilientScreen {
  return 'ask' in module
}

function loadErrorTitle({ problem, broken }: LoadError): string {
  const { lang } = document.documentElement
  if (broken) return messagesFor(lang)('kit.screenFailure.title')
  const [title] = describeLoadError(problem, messagesFor(lang))
  return title
}

function toScreenError(data: unknown) {
  return isLoadError(data) ? data : toLoadError()
}
