import type { ComponentType } from 'react'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Language } from '#shell/model/words.ts'
import { LanguageContext } from '../kit/language-context.ts'
import { Boundary } from './boundary.tsx'
import { isAlive } from './is-alive.ts'
import { BrokenScreen } from './screen-failure.tsx'
import { ScreenTrouble } from './screen-trouble.tsx'
import { isTrouble, type Trouble, watched } from './trouble.ts'

/** Loads the frame of an area; once the page is alive, what does not come is a trouble like that of a screen. */
export function liveFrame<Data>(load: (context: PageContext) => Promise<Data>) {
  return async (context: PageContext): Promise<Data | Trouble> => {
    const { http, met } = watched(context.http)
    try {
      return await load({ ...context, http })
    } catch (cause) {
      const trouble = cause instanceof Response ? undefined : met()
      if (!trouble || !isAlive()) throw cause
      return trouble
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
