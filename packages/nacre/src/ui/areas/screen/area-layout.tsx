import type { ComponentType } from 'react'
import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { LanguageContext, LocaleContext } from '../../kit/language-context.ts'
import { ErrorBoundary } from '../../kit/error-boundary.tsx'
import { announceFrameStart } from './frame-start.ts'
import { isHydrated } from './is-hydrated.ts'
import { httpForPage } from './http-for-page.ts'
import { CrashedScreen } from './screen-crash.tsx'
import { ScreenLoadError } from './screen-load-error.tsx'
import { isLoadError, type LoadError, trackLoadErrors } from './load-error.ts'

/**
 * Loads the layout of an area. After hydration, a failure becomes a load error like that of a
 * screen. If the client does not have the area’s data yet, one request loads the data of layout and
 * screen.
 */
export function createLayoutLoader<Data>(
  load: (context: PageContext<AnyProduct>) => Promise<Data>,
  isKnown: (http: Http) => boolean,
) {
  return async (context: PageContext<AnyProduct>): Promise<Data | LoadError> => {
    const isNew = isHydrated() && !isKnown(context.http)
    const page = isNew ? httpForPage(context.http, context.url, 'page') : undefined
    const { http, met } = trackLoadErrors(page?.http ?? context.http)
    try {
      const loading = load({ ...context, http })
      announceFrameStart()
      return await loading
    } catch (cause) {
      const loadError = cause instanceof Response ? undefined : met()
      if (!loadError || !isHydrated()) throw cause
      return loadError
    } finally {
      page?.end()
    }
  }
}

/** Renders the layout of an area or its load error, in the language of the reader. */
export function createLayoutPage<Data extends object>(
  Frame: ComponentType<{ data: Data }>,
  readerOf: (data: Data) => { readonly language: Language; readonly locale?: string },
) {
  return function Page({ data }: { data: Data | LoadError }) {
    const { language, locale = language } = isLoadError(data)
      ? { language: document.documentElement.lang }
      : readerOf(data)
    return (
      <LanguageContext value={language}>
        <LocaleContext value={locale}>
          {isLoadError(data) ? (
            <ScreenLoadError loadError={data} />
          ) : (
            <ErrorBoundary shown={data} fallback={<CrashedScreen />}>
              <Frame data={data} />
            </ErrorBoundary>
          )}
        </LocaleContext>
      </LanguageContext>
    )
  }
}
