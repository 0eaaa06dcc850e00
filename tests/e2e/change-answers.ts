import type { PageAnswers } from '#shell/http/page-answers.ts'
import type { Page } from './browser-test.ts'

/**
 * Changes the page data of a screen between the server and the browser. The keys of `changed` are the starts of
 * method and URL of a call. Returns a function that stops it.
 */
export async function changeAnswers(
  page: Page,
  path: string,
  changed: PageAnswers,
): Promise<() => Promise<void>> {
  const isPage = (url: URL) => url.pathname === path
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    const response = await route.fetch()
    const answers: PageAnswers = await response.json()
    const all = Object.entries(answers).map(([key, answer]) => {
      const start = Object.keys(changed).find((one) => key.startsWith(one))
      return [key, start === undefined ? answer : changed[start]]
    })
    // A `json` option would change the media type.
    return route.fulfill({ response, body: JSON.stringify(Object.fromEntries(all)) })
  })
  return () => page.unroute(isPage)
}
