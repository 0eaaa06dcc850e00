import type { ComponentType } from 'react'
import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Language } from '#shell/model/words.ts'
import { LanguageContext } from '../kit/language-context.ts'
import { Boundary } from './boundary.tsx'
import { isAlive } from './is-alive.ts'
import { httpForPage } from './page-answers.ts'
import { BrokenScreen } from './screen-failure.tsx'
import { ScreenTrouble } from './screen-trouble.tsx'
import { isTrouble, type Trouble, watched } from './trouble.ts'

/**
 * Loads the frame of an area; once the page is alive, what does not come is a trouble like that of a screen.
 * A client that does not know the area yet requests the answers for the frame and the screen together.
 */
export function liveFrame<Data>(
  load: (context: PageContext) => Promise<Data>,
  isKnown: (http: Http) => boolean,
) {
  return async (context: PageContext): Promise<Data | Trouble> => {
    const isNew = isAlive() && !isKnown(context.http)
    const page = isNew ? httpForPage(context.http, context.url, 'page') : undefined
    const { http, met } = watched(page?.http ?? context.http)
    try {
      return await load({ ...context, http })
    } catch (cause) {
      const trouble = cause instanceof Response ? undefined : met()
      if (!trouble || !isAlive()) throw cause
      return trouble
    } finally {
      page?.end()
    }
  }
}

/** The frame of an area, or what came in its way, in the language of whoever reads it. */
export function framePage<Data extends object>(
  Frame: ComponentType<{ data: Data }>,
  languageOf: (data: Data) => Language,
) {
  return function Page({ data }: { data: Data | Trouble }) {
    const language = isTrouble(data) ? document.documentElement.lang : languageOf(data)
    return (
      <LanguageContext value={language}>
        {isTrouble(data) ? (
          <ScreenTrouble trouble={data} />
        ) : (
          <Boundary shown={data} instead={<BrokenScreen />}>
            <Frame data={data} />
          </Boundary>
        )}
      </LanguageContext>
    )
  }
}
