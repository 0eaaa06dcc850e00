import type { OpenApiNode } from '../open-api-node.ts'
import { problemResponses, type ErrorRef } from './problem-responses.ts'

/** The options of an operation. */
export interface OperationOptions {
  readonly tag?: string
  readonly description?: string
  readonly parameters?: readonly unknown[]
  readonly requestBody?: OpenApiNode
  /** The schema of a successful response. Missing if there is no body. */
  readonly ok?: OpenApiNode
  /** The content of a successful response that is not JSON, by content type. */
  readonly content?: OpenApiNode
  readonly status?: string
  /** The schema of the 202 response, if the work continues after the response. */
  readonly later?: OpenApiNode
  /** The response headers, by their name in `components`. */
  readonly headers?: readonly HeaderName[]
  /** The errors of the operation. The errors of every route are added to them. */
  readonly failures?: readonly ErrorRef[]
  /** Whether the operation can change data and therefore requires an XSRF token. */
  readonly isWriting?: boolean
}

/** Returns an operation with its successful response and one response for each error status. */
export function operation(
  operationId: string,
  summary: string,
  options: OperationOptions,
): OpenApiNode {
  const { tag = 'Nacre', description, parameters, requestBody, ok, status = '200' } = options
  const { content = ok && json(ok) } = options
  const {
    later: acceptedSchema,
    headers = [],
    failures = ['unknown-parameter'],
    isWriting = false,
  } = options
  const allErrors: readonly ErrorRef[] = isWriting ? [...failures, ...writeErrors] : failures
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: {
        description: 'OK.',
        headers: headersOf(['X-Request-Id', ...headers]),
        ...(content ? { content } : {}),
      },
      ...(acceptedSchema
        ? {
            202: {
              description: 'Accepted.',
              headers: headersOf(['X-Request-Id']),
              content: json(acceptedSchema),
            },
          }
        : {}),
      ...(headers.includes('ETag') && !isWriting ? notModified : {}),
      ...problemResponses(allErrors),
      default: { $ref: '#/components/responses/anywhere' },
    },
    security: isWriting ? writeSecurity : readSecurity,
  }
}

export function json(schema: OpenApiNode): OpenApiNode {
  return { 'application/json': { schema } }
}

/** The errors of every operation that can change data. */
const writeErrors = [
  'no-credentials',
  'csrf-failed',
  'read-only-session',
  'unsupported-media-type',
  'content-too-large',
] as const

const notModified = { '304': { description: 'Your copy is still current.' } }

const readSecurity = [{}, { visitor: [] }, { key: [] }]
const writeSecurity = [{ visitor: [], token: [] }, { key: [] }]

/** The security schemes that operations refer to. */
export const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'nacre_<id>_<secret>',
    description: 'An API key from POST /v1/api-keys. Its scopes define what it can do.',
  },
  visitor: {
    type: 'apiKey',
    in: 'cookie',
    name: 'visitor',
    description: 'The cookie from GET /v1/session. Over https its name is __Host-visitor.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The xsrfToken from GET /v1/session, which belongs to its cookie.',
  },
} as const

const text = { type: 'string' }

/** The response headers that are relevant to clients. */
export const headers = {
  'X-Request-Id': { description: 'The ID of the request in the log.', schema: text },
  ETag: {
    description:
      'The value for If-Match and If-None-Match. It begins with the version of the record.',
    schema: { type: 'string', pattern: String.raw`^(?:W/)?"[^"]+"$` },
  },
  Location: {
    description: 'URL of the new record.',
    schema: { ...text, format: 'uri-reference' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer' },
  },
} as const

export type HeaderName = keyof typeof headers

export function headersOf(names: readonly HeaderName[]): OpenApiNode {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
