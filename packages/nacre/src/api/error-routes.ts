import { AppError } from '#shell/language/errors/app-error.ts'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import type { ErrorText } from '#shell/language/errors/error-text.ts'
import { type Language, localize } from '#shell/language/texts/localized-text.ts'
import type { SystemRoute } from './route.ts'
import { operation } from './openapi/operation.ts'

type ErrorCatalog = Readonly<Record<string, ErrorText>>

/** The explanation of an error in one language. */
export interface ErrorExplanation {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly cause?: string
  readonly hint?: string
}

/**
 * Returns the explanations of all errors of the shell and the product, sorted by status and code.
 */
export function explainErrors(
  productErrors: ErrorCatalog,
  language: Language | undefined,
): readonly ErrorExplanation[] {
  const catalog: ErrorCatalog = { ...builtInErrors, ...productErrors }
  const all = Object.entries(catalog).map(([code, { status, message, cause, hint }]) => ({
    code,
    status,
    title: localize(message, language),
    ...(cause === undefined ? {} : { cause: localize(cause, language) }),
    ...(hint === undefined ? {} : { hint: localize(hint, language) }),
  }))
  return all.toSorted((one, other) => one.status - other.status || (one.code < other.code ? -1 : 1))
}

/** The path of the explanation of an error, to which the `type` of a problem refers. */
export const problemTypePath = '/v1/problem-types/{code}'

/** Creates the routes to which the `type` of a problem refers. */
export function errorRoutes(productErrors: ErrorCatalog): readonly SystemRoute[] {
  const text = { type: 'string' }
  const one = {
    type: 'object',
    required: ['code', 'status', 'title'],
    properties: { code: text, status: { type: 'integer' }, title: text, cause: text, hint: text },
  }
  const headers = { vary: 'cookie, accept-language' }
  const code = { name: 'code', in: 'path', required: true, schema: text }
  return [
    {
      path: '/v1/problem-types',
      methods: {
        GET: ({ request: { language } }) => ({
          headers,
          body: { items: explainErrors(productErrors, language) },
        }),
      },
      document: {
        get: operation('listProblemTypes', 'List all error types', {
          ok: {
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: one } },
          },
        }),
      },
    },
    {
      path: problemTypePath,
      methods: {
        GET({ request: { language }, params }) {
          const found = explainErrors(productErrors, language).find(
            (each) => each.code === params['code'],
          )
          if (!found) throw new AppError('not-found')
          return { headers, body: found }
        },
      },
      document: {
        parameters: [code],
        get: operation('readProblemType', 'Get an error type', {
          ok: one,
          failures: ['unknown-parameter', 'not-found'],
        }),
      },
    },
  ]
}
