import type { PageAnswers, Scope } from '#shell/http/page-answers.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { ServerHttp } from '#shell/http/server-http.ts'
import { callKey } from '#shell/http/transfer.ts'
import { isUnanswered } from '../answers/plain-answers.ts'
import type { FoundPage } from './render.tsx'

/**
 * Runs the loaders of a page, and returns what they read. The browser runs the same loaders over it, so a redirect or
 * a failure of a loader happens there once more.
 */
export async function readAnswers(
  { page, parts }: Pick<FoundPage, 'page' | 'parts'>,
  context: PageContext,
  { client, scope }: { client: ServerHttp; scope: Scope },
): Promise<PageAnswers> {
  const wanted = scope === 'page' ? parts : parts.slice(-1)
  const loads = wanted.map(async ({ module }) => module.load?.(context))
  for (const result of await Promise.allSettled(loads)) {
    if (result.status === 'rejected' && isFault(result.reason)) {
      context.failed?.(`The page at ${page.path}`, result.reason)
    }
  }
  const { answers, later } = client.transfer()
  // What others have not answered in time, the browser may wait for longer.
  const own = Object.entries(later).filter(([key]) => key.includes(' /'))
  const all: PageAnswers = { ...answers, ...Object.fromEntries(own) }
  if (scope === 'page') return all
  const known = parts.flatMap(({ module }) => module.frameCalls ?? [])
  const left = new Set(known.map((path) => callKey('GET', path)))
  return Object.fromEntries(Object.entries(all).filter(([key]) => !left.has(key)))
}

function isFault(thrown: unknown): boolean {
  return !(thrown instanceof Response) && !isUnanswered(thrown)
}
