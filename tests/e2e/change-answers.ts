import type { PageAnswers } from '#shell/http/page-answers.ts'
import type { Page } from './journey.ts'

/**
 * Changes what the loaders of a screen have read, on its way from the server to the browser, where the method and
 * the address of a call begin with one of these. Returns how to stop.
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
    // As JSON it would get the type of any JSON.
    return route.fulfill({ response, body: JSON.stringify(Object.fromEntries(all)) })
  })
  return () => page.unroute(isPage)
}
