import { problemAnswers, type Refusal } from './problem-answers.ts'

/** A part of the document. */
export type Node = Readonly<Record<string, unknown>>

/** What is to be said of one method of an address. */
export interface About {
  readonly tag?: string
  readonly description?: string
  readonly parameters?: readonly unknown[]
  readonly requestBody?: Node
  /** What the body of a good answer looks like; nothing when there is none. */
  readonly ok?: Node
  /** The same where it is not JSON, by its content types. */
  readonly content?: Node
  readonly status?: string
  /** What the body looks like where the work goes on after the answer, which is 202 then. */
  readonly later?: Node
  /** Headers of a good answer, by their names in `components`. */
  readonly headers?: readonly HeaderName[]
  /** How it can be refused, by ids of the catalogue; what any address can answer is understood. */
  readonly failures?: readonly Refusal[]
  /** Whether it may change something: then another site's page must not be able to ask for it. */
  readonly isWriting?: boolean
}

/** One method of an address: what it takes, what it answers when all is well, and each way it is refused. */
export function operation(operationId: string, summary: string, about: About): Node {
  const { tag = 'Nacre', description, parameters, requestBody, ok, status = '200' } = about
  const { content = ok && json(ok) } = about
  const { later, headers = [], failures = ['unknown-parameter'], isWriting = false } = about
  const refusals: readonly Refusal[] = isWriting ? [...failures, ...writing] : failures
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        headers: headersOf(['X-Request-Id', ...headers]),
        ...(content ? { content } : {}),
      },
      ...(later
        ? {
            202: {
              description: 'Begun.',
              headers: headersOf(['X-Request-Id']),
              content: json(later),
            },
          }
        : {}),
      ...(headers.includes('ETag') && !isWriting ? notModified : {}),
      ...problemAnswers(refusals),
      default: { $ref: '#/components/responses/anywhere' },
    },
    security: isWriting ? writers : readers,
  }
}

export function json(schema: Node): Node {
  return { 'application/json': { schema } }
}

/** What every address refuses that may change something. */
const writing = ['no-credentials', 'cross-site', 'only-looking', 'wrong-type', 'too-large'] as const

const notModified = { '304': { description: 'What is at hand still holds.' } }

const readers = [{}, { visitor: [] }, { key: [] }]
const writers = [{ visitor: [], token: [] }, { key: [] }]

/** Who a program says it is. Every scheme that operations name. */
export const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'nacre_<id>_<secret>',
    description: 'A key from POST /v1/keys. What it opens is said by its scopes.',
  },
  visitor: {
    type: 'apiKey',
    in: 'cookie',
    name: 'visitor',
    description: 'The cookie that GET /v1/session gives. Over https its name is __Host-visitor.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The xsrfToken that GET /v1/session gives, for the cookie it came with.',
  },
} as const

const text = { type: 'string' }

/** Every header that answers carry and that means something to a program. */
export const headers = {
  'X-Request-Id': { description: 'The number under which the log has the request.', schema: text },
  ETag: {
    description:
      'What If-Match and If-None-Match take: the version of the record comes first in it.',
    schema: { type: 'string', pattern: String.raw`^(?:W/)?"[^"]+"$` },
  },
  Location: {
    description: 'Where the new record is.',
    schema: { ...text, format: 'uri-reference' },
  },
  'Retry-After': {
    description: 'After how many seconds to come back.',
    schema: { type: 'integer' },
  },
} as const

export type HeaderName = keyof typeof headers

export function headersOf(names: readonly HeaderName[]): Node {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
