import type { ErrorCode } from '#shell/language/errors/built-in-errors.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { ClientContext, AccountResult } from '#shell/operations/accounts/client-context.ts'
import type { HandlerArgs, HandlerResult, SystemRoute } from '../route.ts'
import { type Audience, usersOnly } from '../openapi/audience.ts'
import type { ErrorRef } from '../openapi/problem-responses.ts'
import { json, operation } from '../openapi/operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import type { ApiVisibility } from '../visibility.ts'
import { requireObjectBody } from '../record-routes.ts'

type Input = Readonly<Record<string, unknown>>

/** A method of an account route. */
export interface AccountHandler {
  readonly id: string
  readonly summary: string
  /** The schemas of the accepted fields, by name. `required` lists the mandatory ones. */
  readonly inputFields?: Readonly<Record<string, OpenApiNode>>
  readonly required?: readonly string[]
  /** The names of fields that the operation itself rejects with a specific error. */
  readonly rejectedFields?: readonly string[]
  /** Returns the schemas of the accepted fields that a reader of the OpenAPI document may set. */
  inputFieldsFor?(view: ApiVisibility): Readonly<Record<string, OpenApiNode>>
  /**
   * The audience of the method in the OpenAPI document. By default, methods that require a session
   * are for users only, and all others are for everyone.
   */
  readonly isFor?: Audience
  /** The schema of the response. Without it, the response is empty. */
  readonly responseSchema?: OpenApiNode
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The errors of the method, in addition to those of every route. */
  readonly failures?: readonly ErrorRef[]
  run(ctx: ClientContext, input: Input): Promise<AccountResult<unknown>>
}

/**
 * Creates an account route. Each operation takes plain values and returns the next step, so that
 * forms and scripts use the same API. Responses are never cached.
 */
export function accountRoute(
  path: string,
  methods: Readonly<Record<string, AccountHandler>>,
): SystemRoute {
  const entries = Object.entries(methods)
  const pathParameters = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    path,
    methods: Object.fromEntries(
      entries.map(([name, method]) => [name, (args: HandlerArgs) => runMethod(method, args)]),
    ),
    document: Object.fromEntries(
      entries.map(([name, method]) => [
        name.toLowerCase(),
        describeMethod(name, method, pathParameters),
      ]),
    ),
    documentFor: (view) =>
      Object.fromEntries(
        entries
          .filter(([, method]) => audienceOf(method)(view))
          .map(([name, method]) => {
            const inputFields = method.inputFieldsFor?.(view) ?? method.inputFields
            const own = inputFields === undefined ? method : { ...method, inputFields }
            return [name.toLowerCase(), describeMethod(name, own, pathParameters)]
          }),
      ),
  }
}

/** Returns the client context of a request for account operations. */
export function clientContextOf({
  ctx,
  request,
}: Pick<HandlerArgs, 'ctx' | 'request'>): ClientContext {
  const { browser = {}, language } = request
  return { ...ctx, browser, ...(language === undefined ? {} : { language }) }
}

/**
 * Returns the audience of a method. Methods that require a session are for users only, unless
 * declared otherwise.
 */
function audienceOf({ isFor, failures = [] }: AccountHandler): Audience {
  return isFor ?? (failures.includes('unauthenticated') ? usersOnly : () => true)
}

const maxUnknownFields = 50

/**
 * Rejects fields that the method does not accept. They are typing errors, or attempts to set fields
 * without permission.
 */
function rejectUnknownFields(
  input: Input,
  { inputFields = {}, rejectedFields = [] }: AccountHandler,
): void {
  const unknown = Object.keys(input)
    .filter((name) => !Object.hasOwn(inputFields, name) && !rejectedFields.includes(name))
    .slice(0, maxUnknownFields)
  if (unknown.length === 0) return
  const fields = unknown.map((name) => [name, { code: 'unknown-field' } as const])
  throw new AppError('validation-failed', { errors: Object.fromEntries(fields) })
}

/** Runs a method. Path parameters are part of its input and override fields of the body. */
async function runMethod(
  method: AccountHandler,
  { ctx, request, params }: HandlerArgs,
): Promise<HandlerResult> {
  const { version } = request
  const body = requireObjectBody(request)
  // A request without a session is rejected with 401 by the operation, before its fields are
  // checked.
  const isSignedOut = ctx.actor.kind === 'visitor' && request.browser?.session === undefined
  if (!isSignedOut || !method.failures?.includes('unauthenticated'))
    rejectUnknownFields(body, method)
  const expectedVersion = version === undefined ? {} : { version }
  const input = { ...body, ...params, ...expectedVersion }
  const { body: responseBody, cookies } = await method.run(clientContextOf({ ctx, request }), input)
  return {
    status: method.status ?? (responseBody === undefined ? 204 : 200),
    headers: { 'cache-control': 'no-store', ...method.headers },
    cookies,
    ...(responseBody === undefined ? {} : { body: responseBody }),
  }
}

function describeMethod(
  name: string,
  {
    id,
    summary,
    inputFields,
    required = [],
    responseSchema,
    status,
    failures = [],
  }: AccountHandler,
  parameters: readonly OpenApiNode[],
): OpenApiNode {
  const isWriting = name !== 'GET'
  const schema = {
    type: 'object',
    properties: inputFields,
    required,
    additionalProperties: false,
  }
  // A method without fields rejects unknown fields too.
  const errors: readonly ErrorCode[] = isWriting ? ['bad-request', 'validation-failed'] : []
  return operation(id, summary, {
    tag: 'Accounts',
    isWriting,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(inputFields ? { requestBody: { required: true, content: json(schema) } } : {}),
    ...(responseSchema ? { ok: responseSchema } : {}),
    status: String(status ?? (responseSchema ? 200 : 204)),
    failures: [...new Set<ErrorRef>(['unknown-parameter', ...errors, ...failures])],
  })
}
