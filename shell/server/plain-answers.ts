import { isReading } from '#shell/http/http.ts'
import { failureOf, type Problem } from '#shell/model/failure.ts'
import { type Asked, summaryOf } from './asked.ts'
import type { Log } from './log.ts'
import { ownPath } from './own-path.ts'
import { apology, refusal } from './plain-pages.ts'
import { problemText, problemType } from './refusal.ts'

type AskedPlainly = Pick<Asked, 'request' | 'url' | 'requestId'>
type More = Readonly<Record<string, string>>

/** Answers that need no application: pages of words, for people; problems, for programs. */
export interface PlainAnswers {
  /** A page of words. */
  page(status: number, title: string, content: string): Response
  /** Says no: with a page if the one who asked reads HTML, else with the problem itself. */
  refuse(asked: AskedPlainly, problem: Problem, headers?: More): Response
  /** The same for whatever was thrown, which is logged if it is our fault. */
  fail(asked: AskedPlainly, thrown: unknown): Response
}

export function createPlainAnswers(options: {
  /** Makes the document around a content. */
  document: (title: string, content: string) => string
  policy: string
  log: Log
}): PlainAnswers {
  const { document, policy, log } = options

  const page: PlainAnswers['page'] = (status, title, content) =>
    new Response(document(title, content), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      },
    })

  const refuse: PlainAnswers['refuse'] = ({ request, url, requestId }, problem, headers = {}) => {
    const { status, title } = problem
    if (!request.headers.get('accept')?.includes('text/html')) {
      return new Response(problemText(problem, requestId), {
        status,
        headers: { 'content-type': problemType, 'cache-control': 'no-store', ...headers },
      })
    }
    const back = ownPath(url)
    const content =
      status >= 500
        ? apology(title, back, requestId)
        : refusal(title, isReading(request) ? undefined : back)
    const response = page(status, title, content)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  return {
    page,
    refuse,
    fail(asked, thrown) {
      const { problem } = failureOf(thrown)
      if (problem.status >= 500) {
        log.error('A request failed.', { ...summaryOf(asked), error: thrown })
      }
      return refuse(asked, problem)
    },
  }
}
