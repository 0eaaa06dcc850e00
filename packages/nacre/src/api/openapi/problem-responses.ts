import { type ErrorCode, builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import type { ErrorText } from '#shell/language/errors/error-text.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { OpenApiNode } from '../open-api-node.ts'

/** The code of a built-in error, or an error of the product. */
export type ErrorRef = ErrorCode | { readonly code: string; readonly status: number }

const responsePrefix = '#/components/responses/'

/**
 * Returns one error response for each status. Operations with the same errors share a response,
 * whose name consists of the error codes.
 */
export function problemResponses(errors: readonly ErrorRef[]): OpenApiNode {
  const codes = new Map<number, Set<string>>()
  for (const error of errors) {
    const { code, status } = typeof error === 'string' ? builtInError(error) : error
    codes.set(status, (codes.get(status) ?? new Set()).add(code))
  }
  const sorted = [...codes].toSorted(([one], [other]) => one - other)
  return Object.fromEntries(
    sorted.map(([status, set]) => [
      String(status),
      { $ref: responsePrefix + [...set].toSorted().join('.') },
    ]),
  )
}

function builtInError(code: ErrorCode) {
  return { code, status: builtInErrors[code].status }
}

/** Returns the error responses that a part of the document refers to. */
export function problemComponents(
  part: OpenApiNode,
  catalog: Readonly<Record<string, ErrorText>>,
): OpenApiNode {
  const names = new Set<string>()
  const collectReferences = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string' && value.startsWith(responsePrefix)) {
        names.add(value.slice(responsePrefix.length))
      } else collectReferences(value)
    }
  }
  collectReferences(part)
  return Object.fromEntries(
    [...names].toSorted().map((name) => [name, problemResponse(name.split('.'), catalog)]),
  )
}

/** Returns a response with one of these problems. */
export function problemResponse(
  codes: readonly string[],
  catalog: Readonly<Record<string, ErrorText>>,
): OpenApiNode {
  const texts = codes.map((code) => [code, catalog[code]] as const)
  const isRetryable = texts.some(([, text]) => text?.status === 429 || text?.status === 503)
  return {
    description: texts
      .map(([code, text]) => `\`${code}\`: ${text ? localize(text.message) : ''}`)
      .join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      ...(isRetryable ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: { code: { enum: codes } },
        },
        examples: Object.fromEntries(
          texts.map(([code, text]) => [code, { value: exampleOf(code, text) }]),
        ),
      },
    },
  }
}

function exampleOf(code: string, text: ErrorText | undefined): OpenApiNode {
  return {
    type: `/v1/problem-types/${code}`,
    code,
    status: text?.status ?? 400,
    title: localize(text?.message ?? ''),
    ...(text?.hint === undefined ? {} : { hint: localize(text.hint) }),
    requestId: '01k9zq3v7m2x4c5d',
  }
}

/** The schema of a problem document. */
export const problemSchema: OpenApiNode = {
  type: 'object',
  description: 'The error, in the format of RFC 9457.',
  required: ['type', 'code', 'status', 'title'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'URL of the documentation of this error.',
    },
    code: { type: 'string', description: 'The error code, for programs.' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    title: { type: 'string', description: 'What happened, for people, in their language.' },
    hint: { type: 'string', description: 'What to do about it.' },
    errors: {
      type: 'object',
      description: 'The errors by field.',
      additionalProperties: { type: 'string' },
    },
    details: {
      type: 'object',
      description: 'Further data, such as the latest version of the record.',
    },
    requestId: { type: 'string', description: 'The ID of the request in the log.' },
  },
}
