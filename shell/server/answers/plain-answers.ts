import { isReading } from '#shell/http/http.ts'
import { Failure, failureOf, type Problem } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import { type ApiAsked, type Asked, summaryOf } from '../requests/asked.ts'
import { languageFor } from '../requests/language-for.ts'
import type { Log } from '../log/log.ts'
import { ownPath } from '../requests/own-path.ts'
import { apology, type PlainPage, refusal } from './plain-pages.ts'
import { problemText, problemType } from './refusal.ts'

type AskedPlainly = Pick<ApiAsked, 'request' | 'requestId'> &
  Pick<Asked, 'url'> &
  Partial<Pick<Asked, 'visitor'>>
type More = Readonly<Record<string, string>>

/** Answers that need no application: pages of words, for people; problems, for programs. */
export interface PlainAnswers {
  /** The language in which somebody is answered. */
  languageFor(asked: AskedPlainly): Language
  /** A page of words. */
  page(status: number, page: PlainPage, language: Language): Response
  /** Says no: with a page if the one who asked reads HTML, else with the problem itself. */
  refuse(asked: AskedPlainly, refused: Failure | Problem, headers?: More): Response
  /** The same for whatever was thrown, which is logged if it is our fault. */
  fail(asked: AskedPlainly, thrown: unknown): Response
}

export function createPlainAnswers(options: {
  /** Makes the document around a content. */
  document: (page: PlainPage, language: Language) => string
  languages: readonly Language[]
  policy: string
  log: Log
}): PlainAnswers {
  const { document, languages, policy, log } = options

  const spokenTo: PlainAnswers['languageFor'] = (asked) => languageFor(asked, languages)

  const page: PlainAnswers['page'] = (status, content, language) =>
    new Response(document(content, language), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': policy,
        'cache-control': 'no-store',
      },
    })

  const refuse: PlainAnswers['refuse'] = (asked, refused, more = {}) => {
    const { request, url, requestId } = asked
    const language = spokenTo(asked)
    const problem = refused instanceof Failure ? refused.in(language) : refused
    const retryAfter = problem.more?.['retryAfter']
    const headers = {
      ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
      ...more,
    }
    const { status } = problem
    if (!request.headers.get('accept')?.includes('text/html')) {
      return new Response(problemText(problem, requestId), {
        status,
        headers: { 'content-type': problemType, 'cache-control': 'no-store', ...headers },
      })
    }
    const back = ownPath(url)
    const content =
      status >= 500
        ? apology(problem, language, back, requestId)
        : refusal(problem, language, isReading(request) ? undefined : back)
    const response = page(status, content, language)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  return {
    languageFor: spokenTo,
    page,
    refuse,
    fail(asked, thrown) {
      // It was written down where it happened.
      if (isUnanswered(thrown)) return refuse(asked, thrown.problem)
      const failure = failureOf(thrown)
      if (failure.status >= 500) {
        log.error('A request failed.', { ...summaryOf(asked), error: thrown })
      }
      return refuse(asked, failure)
    },
  }
}

/** Whether a page could not be made because a call of its own was refused. */
export function isUnanswered(thrown: unknown): thrown is { readonly problem: Problem } {
  return thrown instanceof Error && !(thrown instanceof Failure) && 'problem' in thrown
}
