import { isSafeMethod } from '#shell/http/http.ts'
import { AppError, toAppError, type Problem } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import {
  type ApiHttpContext,
  type HttpContext,
  requestLogFields,
} from '../requests/http-context.ts'
import { languageFor } from '../requests/select-language.ts'
import type { Log } from '../log/log.ts'
import { localPath } from '../requests/local-path.ts'
import { busyPage, crashPage, type PlainPage, errorPage } from './plain-pages.ts'
import { problemText, problemType } from './server-errors.ts'

type PlainHttpContext = Pick<ApiHttpContext, 'request' | 'requestId'> &
  Pick<HttpContext, 'url'> &
  Partial<Pick<HttpContext, 'visitor'>>
type ExtraHeaders = Readonly<Record<string, string>>

/**
 * Responses without the application: HTML pages for browsers, problems (RFC 9457) for API clients.
 */
export interface PlainResponses {
  /** Returns the language of the response. */
  languageFor(httpContext: PlainHttpContext): Language
  /** Creates a response with an HTML page. */
  page(status: number, page: PlainPage, language: Language): Response
  /** Renders the page of an overloaded server, with its headers. */
  busyPage(language: Language): { readonly headers: ExtraHeaders; readonly text: string }
  /** Creates an error response: an HTML page if the client accepts HTML, else a problem. */
  sendProblem(
    httpContext: PlainHttpContext,
    error: AppError | Problem,
    headers?: ExtraHeaders,
  ): Response
  /** Creates an error response for any thrown value. Server errors are logged. */
  failureResponse(httpContext: PlainHttpContext, error: unknown): Response
}

export function createPlainResponses(options: {
  /** Wraps the content in an HTML document. */
  document: (page: PlainPage, language: Language) => string
  languages: readonly Language[]
  policy: string
  log: Log
}): PlainResponses {
  const { document, languages, policy, log } = options

  const languageOfRequest: PlainResponses['languageFor'] = (httpContext) =>
    languageFor(httpContext, languages)

  const pageHeaders = (language: Language) => ({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policy,
    'cache-control': 'no-store',
  })
  const page: PlainResponses['page'] = (status, content, language) =>
    new Response(document(content, language), { status, headers: pageHeaders(language) })

  const errorResponse: PlainResponses['sendProblem'] = (httpContext, error, more = {}) => {
    const { request, url, requestId } = httpContext
    const language = languageOfRequest(httpContext)
    const problem = error instanceof AppError ? error.problemIn(language) : error
    const retryAfter = problem.details?.['retryAfter']
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
    const back = localPath(url)
    const content =
      status >= 500
        ? crashPage(problem, language, back, requestId)
        : errorPage(problem, language, isSafeMethod(request) ? undefined : back)
    const response = page(status, content, language)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  return {
    languageFor: languageOfRequest,
    page,
    busyPage(language) {
      const problem = new AppError('overloaded').problemIn(language)
      return {
        headers: pageHeaders(language),
        text: document(busyPage(problem, language), language),
      }
    },
    sendProblem: errorResponse,
    failureResponse(httpContext, error) {
      // The API has already logged this error.
      if (isLoadFailure(error)) return errorResponse(httpContext, error.problem)
      const failure = toAppError(error)
      if (failure.status >= 500) {
        log.error('Request failed', { ...requestLogFields(httpContext), error: error })
      }
      return errorResponse(httpContext, failure)
    },
  }
}

/** Checks for the error of a page whose API call has failed. */
export function isLoadFailure(error: unknown): error is { readonly problem: Problem } {
  return error instanceof Error && !(error instanceof AppError) && 'problem' in error
}
