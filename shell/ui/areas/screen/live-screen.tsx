import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { PageModule } from '../../page-module.ts'
import { loadWhole } from '../form/load-whole.ts'
import { takeAhead } from '../prefetch/prefetched.ts'
import { ScreenTrouble } from './screen-trouble.tsx'
import { anotherReader, isTrouble, troubleOf, watched } from './trouble.ts'

/** A screen in the browser. */
export interface LiveScreen extends PageModule {
  /** Asks for what it shows, in any case. What could not be had is a trouble. */
  ask(context: PageContext): Promise<unknown>
}

/** Whether the page has come to life: the last thing that does is to take over scrolling. */
const isAlive = () => history.scrollRestoration === 'manual'

/**
 * A screen whose code and data may not come: then it says so in its place, and can be asked for again. The
 * router itself would remember for ever that a code did not come. Who reads is asked along with the data.
 */
export function liveScreen(
  fetchCode: () => Promise<PageModule>,
  isSameReader?: (http: Http) => Promise<boolean>,
): () => Promise<LiveScreen> {
  let code: PageModule | undefined
  const ask = async (context: PageContext) => {
    const { http, met } = watched(context.http)
    try {
      code ??= await fetchCode()
    } catch {
      return troubleOf()
    }
    const same = isSameReader?.(http) ?? true
    try {
      const data = await code.load?.({ ...context, http })
      return met() ?? ((await same) ? data : anotherReader)
    } catch (cause) {
      const trouble = met() ?? ((await same) ? undefined : anotherReader)
      if (!trouble) throw cause
      return trouble
    }
  }
  const screen: LiveScreen = {
    ask,
    async load(context) {
      const { pathname, search } = context.url
      // What came to nothing ahead of time is asked for again.
      const early = await takeAhead(pathname + search)?.catch(() => undefined)
      const data = early === undefined ? await ask(context) : early
      // Until then the page that the server sent is better, and is kept.
      if (isTrouble(data) && !isAlive()) throw new Error('The screen could not be loaded.')
      if (!isTrouble(data) || !data.isAnother) return data
      // Where they belong, the server knows.
      loadWhole(pathname + search)
      return new Promise(() => {})
    },
    head: (data: unknown) => (isTrouble(data) ? {} : (code?.head?.(data as never) ?? {})),
    Page({ data }: { data: unknown }) {
      if (isTrouble(data) || !code) return <ScreenTrouble trouble={troubleIn(data)} />
      return <code.Page data={data as never} />
    },
  }
  return async () => {
    try {
      code ??= await fetchCode()
    } catch (cause) {
      if (!isAlive()) throw cause
    }
    return screen
  }
}

export function isLive(module: PageModule): module is LiveScreen {
  return 'ask' in module
}

function troubleIn(data: unknown) {
  return isTrouble(data) ? data : troubleOf()
}
