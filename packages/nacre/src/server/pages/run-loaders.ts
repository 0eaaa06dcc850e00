import type { PageAnswers, ResponseScope } from '#shell/http/page-answers.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { ServerHttp } from '#shell/http/server-http.ts'
import { callKey } from '#shell/http/transfer-state.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { isLoadFailure } from '../responses/plain-responses.ts'
import type { FoundPage } from './find-page.ts'

/**
 * Runs the loaders of a page and returns their data. The browser runs the same loaders with this
 * data, so redirects and errors of a loader repeat there.
 */
export async function runLoaders(
  { page, parts }: Pick<FoundPage, 'page' | 'parts'>,
  context: PageContext<AnyProduct>,
  { client, scope }: { client: ServerHttp; scope: ResponseScope },
): Promise<PageAnswers> {
  const modules = scope === 'page' ? parts : parts.slice(-1)
  const loads = modules.map(async ({ module }) => module.load?.(context))
  for (const result of await Promise.allSettled(loads)) {
    if (result.status === 'rejected' && isUnexpected(result.reason)) {
      context.reportError?.(`The page at ${page.path}`, result.reason)
    }
  }
  const { answers, later } = client.transfer()
  // The browser itself waits for external calls that exceeded the time budget.
  const localLater = Object.entries(later).filter(([key]) => key.includes(' /'))
  const all: PageAnswers = { ...answers, ...Object.fromEntries(localLater) }
  if (scope === 'page') return all
  const layoutCalls = parts.flatMap(({ module }) => module.frameCalls ?? [])
  const excludedKeys = new Set(layoutCalls.map((path) => callKey('GET', path)))
  return Object.fromEntries(Object.entries(all).filter(([key]) => !excludedKeys.has(key)))
}

function isUnexpected(error: unknown): boolean {
  return !(error instanceof Response) && !isLoadFailure(error)
}
