import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { PageModule } from '../../page-module.ts'
import { loadWhole } from '../form/load-whole.ts'
import { takeAhead } from '../prefetch/prefetched.ts'
import { wordsFor } from '../words.ts'
import { Boundary } from './boundary.tsx'
import { isAlive } from './is-alive.ts'
import { httpForPage } from './page-answers.ts'
import { saidOf, saidWords } from './said-of.ts'
import { BrokenScreen, failureServed, failureWords, ScreenFailure } from './screen-failure.tsx'
import { ScreenTrouble } from './screen-trouble.tsx'
import {
  anotherReader,
  brokenScreen,
  isTrouble,
  type Trouble,
  troubleOf,
  watched,
} from './trouble.ts'

/** A screen in the browser. */
export interface LiveScreen extends PageModule {
  /** Asks for what it shows, in any case. What could not be had is a trouble. */
  ask(context: PageContext): Promise<unknown>
}

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
    try {
      code ??= await fetchCode()
    } catch {
      return troubleOf()
    }
    // What the page came with answers the first time.
    const page = isAlive() ? httpForPage(context.http, context.url, 'screen') : undefined
    const { http, met } = watched(page?.http ?? context.http)
    const same = isSameReader?.(http) ?? true
    try {
      const data = await code.load?.({ ...context, http })
      return met() ?? ((await same) ? data : anotherReader)
    } catch (cause) {
      if (cause instanceof Response) throw cause
      const trouble = met() ?? ((await same) ? undefined : anotherReader)
      if (trouble) return trouble
      console.error(cause)
      return brokenScreen()
    } finally {
      page?.end()
    }
  }
  const screen: LiveScreen = {
    ask,
    async load(context) {
      const { pathname, search } = context.url
      const served = isAlive() ? undefined : failureServed()
      if (served) return brokenScreen(served)
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
    head: (data: unknown) => {
      return isTrouble(data) ? { title: titleOf(data) } : (code?.head?.(data as never) ?? {})
    },
    Page({ data }: { data: unknown }) {
      if (isTrouble(data) && data.broken) return <ScreenFailure {...data.broken} />
      if (isTrouble(data) || !code) return <ScreenTrouble trouble={troubleIn(data)} />
      return (
        <Boundary shown={data} instead={<BrokenScreen />}>
          <code.Page data={data as never} />
        </Boundary>
      )
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

function titleOf({ problem, broken }: Trouble): string {
  const { lang } = document.documentElement
  if (broken) return wordsFor(failureWords, lang).title
  const [title] = saidOf(problem, wordsFor(saidWords, lang))
  return title
}

function troubleIn(data: unknown) {
  return isTrouble(data) ? data : troubleOf()
}
